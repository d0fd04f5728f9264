import { useLayoutEffect, useRef } from 'react';

/** Gives the focus back to a control that lost it by being disabled while something was saved. */
export function useRestoredFocus(isBusy: boolean): void {
  const focused = useRef<Element | null>(null);
  useLayoutEffect(() => {
    if (isBusy) {
      focused.current = document.activeElement;
      return;
    }
    const before = focused.current;
    focused.current = null;
    if (before instanceof HTMLElement && document.activeElement === document.body) before.focus();
  }, [isBusy]);
}
