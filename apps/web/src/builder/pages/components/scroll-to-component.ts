/** Scrolls the component of the URL into view as soon as it exists (1-pages-33 to 35). */
import { TIMINGS } from '../../../platform/lib/timings.ts';

const MAX_ATTEMPTS = 10;
export const NOT_FOUND = 'Component not found';

interface SearchOptions {
  /** Scrolls the component into view. @returns whether it exists, and whether its position is final */
  tryScroll: () => 'missing' | 'moving' | 'settled';
  onMissing: () => void;
}

/**
 * Looks ten times, every 500 ms. A component that is still rendering is scrolled into view again.
 * @returns a function that stops the search
 */
export function searchComponent({ tryScroll, onMissing }: SearchOptions): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const attempt = (left: number) => {
    const state = tryScroll();
    if (state === 'settled') return;
    if (left > 1) timer = setTimeout(() => attempt(left - 1), TIMINGS.componentLook);
    else if (state === 'missing') onMissing();
  };
  attempt(MAX_ATTEMPTS);
  return () => clearTimeout(timer);
}

/** Scrolls a component of the page into view. */
export function scrollIntoView(id: number): 'missing' | 'moving' | 'settled' {
  const frame = document.querySelector<HTMLElement>(`[data-page-content] [data-component-id="${id}"]`);
  if (!frame) return 'missing';
  frame.scrollIntoView({ block: 'start' });
  return frame.dataset.drawn ? 'settled' : 'moving';
}
