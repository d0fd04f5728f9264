/** Keys of the list of a screen while the focus is outside of its rows. */
import { useEffect } from 'react';

/** Parts of a page that handle keys themselves. */
const OWN_ROLES = ['dialog', 'menu', 'listbox', 'tablist', 'radiogroup', 'grid'];
const OWN_KEYS = `input, textarea, select, [contenteditable], aside, ${OWN_ROLES.map((role) => `[role="${role}"]`).join()}`;

/**
 * Calls back for keys outside of controls that handle them. Without it, a list would react only after a click or many
 * presses of Tab.
 * @param onKey its second argument is true if no element has the focus
 */
export function useFirstKey(isEnabled: boolean, onKey: (event: KeyboardEvent, isFree: boolean) => void): void {
  useEffect(() => {
    if (!isEnabled) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const element = document.activeElement;
      if (!event.defaultPrevented && element && !element.closest(OWN_KEYS)) onKey(event, element === document.body);
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  });
}
