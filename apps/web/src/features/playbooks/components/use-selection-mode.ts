import { useState } from 'react';
import { useIsPhone } from '../../../ui/use-is-phone.ts';

/** The control that brings the boxes of a list. */
export interface SelectionMode {
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

interface Selected {
  ids: ReadonlySet<number>;
  clear: () => void;
}

/**
 * On a phone there is no room for a box beside each tick: boxes come when they are asked for, or when a key has selected
 * a row, and go with the selection.
 * @param writes whether the person can do anything with a selection
 * @returns the control, undefined where boxes stand anyway or never; and what ends the selection
 */
export function useSelectionMode(
  selection: Selected,
  writes: boolean,
): { selecting?: SelectionMode; clear: () => void } {
  const phone = useIsPhone();
  const [isAsked, setIsAsked] = useState(false);
  const clear = () => {
    setIsAsked(false);
    selection.clear();
  };
  if (!phone || !writes) return { clear };
  const onChange = (isOn: boolean) => (isOn ? setIsAsked(true) : clear());
  return { selecting: { isOn: isAsked || selection.ids.size > 0, onChange }, clear };
}
