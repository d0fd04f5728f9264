import { useState } from 'react';
import { useIsPhone } from '../../../platform/ui/use-is-phone.ts';

/** Shows or hides the checkboxes of a list. */
export interface SelectionMode {
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

interface RowSelection {
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
  selection: RowSelection,
  canWrite: boolean,
): { selectionMode?: SelectionMode; clear: () => void } {
  const isPhone = useIsPhone();
  const [isEnabled, setIsEnabled] = useState(false);
  const clear = () => {
    setIsEnabled(false);
    selection.clear();
  };
  if (!isPhone || !canWrite) return { clear };
  const onChange = (isOn: boolean) => (isOn ? setIsEnabled(true) : clear());
  return { selectionMode: { isOn: isEnabled || selection.ids.size > 0, onChange }, clear };
}
