import type { ComponentDetail } from '@mainstay/contract/components/report';
import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';

export interface PanelState {
  /** The component has a filter of dates. */
  available: boolean;
  open: boolean;
  toggle: () => void;
}

/** Above 910 px the panel is open, below it is collapsed, until its button is pressed (3-filters-49). */
export function useFilterPanel({ meta }: ComponentDetail): PanelState {
  const wide = useMediaQuery('(min-width: 911px)', undefined, { getInitialValueInEffect: false });
  const [chosen, setChosen] = useState<{ wide: boolean; open: boolean } | null>(null);
  const available = meta.filter_config !== undefined;
  const open = chosen?.wide === wide ? chosen.open : wide;
  return { available, open: available && open, toggle: () => setChosen({ wide, open: !open }) };
}
