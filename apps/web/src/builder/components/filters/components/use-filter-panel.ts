import type { ComponentDetail } from '@mainstay/contract/components/report';
import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';

export interface PanelState {
  /** Whether the component has a date filter. */
  available: boolean;
  open: boolean;
  toggle: () => void;
}

/** The panel is open above 910 px and collapsed below, until the user toggles it (3-filters-49). */
export function useFilterPanel({ meta }: ComponentDetail): PanelState {
  const isWide = useMediaQuery('(min-width: 911px)', undefined, { getInitialValueInEffect: false });
  const [toggled, setToggled] = useState<{ wide: boolean; open: boolean } | null>(null);
  const available = meta.filter_config !== undefined;
  const open = toggled?.wide === isWide ? toggled.open : isWide;
  return { available, open: available && open, toggle: () => setToggled({ wide: isWide, open: !open }) };
}
