import { useState } from 'react';
import { useIsPhone } from '../../../ui/use-is-phone.ts';

/** Shows or hides the checkboxes of a list. */
export interface SelectionMode {
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

interface Selected {
  ids: ReadonlySet<number>;
  clear: () => void;
}

/**
 * Phones have no space for a selection checkbox beside the one that completes an action. Checkboxes are shown on
 * request or when a key has selected a row, and are hidden when the selection is cleared.
 * @param canWrite whether the user can change anything
 * @returns the control, which is undefined if checkboxes are always or never shown, and a function that clears the
 * selection
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
