import { useEffect } from 'react';
import { showToast } from '../../../ui/toast.ts';
import { scrollIntoView, NOT_FOUND, searchComponent } from './scroll-to-component.ts';

/** What tells that the person has taken the page into their own hands. */
const TAKEOVER_EVENTS = ['wheel', 'touchmove', 'keydown'] as const;

/** Brings the component that the address names into view, until the person scrolls by themselves. */
export function useComponentScroll(component: number | undefined): void {
  useEffect(() => {
    if (component === undefined) return;
    const stop = searchComponent({ look: () => scrollIntoView(component), onMissing: () => showToast(NOT_FOUND) });
    const ended = new AbortController();
    const end = () => {
      ended.abort();
      stop();
    };
    for (const event of TAKEOVER_EVENTS) addEventListener(event, end, { signal: ended.signal, passive: true });
    return end;
  }, [component]);
}
