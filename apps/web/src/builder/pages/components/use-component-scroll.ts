import { useEffect } from 'react';
import { showToast } from '../../../platform/ui/toast.ts';
import { scrollIntoView, NOT_FOUND, searchComponent } from './scroll-to-component.ts';

/** Events by which the user takes control of scrolling. */
const TAKEOVER_EVENTS = ['wheel', 'touchmove', 'keydown'] as const;

/** Scrolls the component of the URL into view until the user scrolls. */
export function useComponentScroll(component: number | undefined): void {
  useEffect(() => {
    if (component === undefined) return;
    const stop = searchComponent({ tryScroll: () => scrollIntoView(component), onMissing: () => showToast(NOT_FOUND) });
    const controller = new AbortController();
    const end = () => {
      controller.abort();
      stop();
    };
    for (const event of TAKEOVER_EVENTS) addEventListener(event, end, { signal: controller.signal, passive: true });
    return end;
  }, [component]);
}
