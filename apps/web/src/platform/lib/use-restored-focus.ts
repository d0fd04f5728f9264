import { useLayoutEffect, useRef } from 'react';

/** Returns the focus to a control that lost it because it was disabled during a save. */
export function useRestoredFocus(isBusy: boolean): void {
  const focused = useRef<Element | null>(null);
  useLayoutEffect(() => {
    if (isBusy) {
      focused.current = document.activeElement;
      return;
    }
    const previous = focused.current;
    focused.current = null;
    if (previous instanceof HTMLElement && document.activeElement === document.body) previous.focus();
  }, [isBusy]);
}
