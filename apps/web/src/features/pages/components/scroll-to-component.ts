/** Bringing the component that an address names into view, as soon as it is there (1-pages-33 to 35). */
import { TIMINGS } from '../../../lib/timings.ts';

const TRIES = 10;
export const NOT_FOUND = 'Component not found';

interface Search {
  /** Brings it into view. @returns whether it is there, and whether it stands where it will stay */
  look: () => 'missing' | 'moving' | 'settled';
  onMissing: () => void;
}

/** Looks ten times, 500 ms apart; one that is still being drawn is brought into view again. @returns how to stop */
export function searchComponent({ look, onMissing }: Search): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const attempt = (left: number) => {
    const found = look();
    if (found === 'settled') return;
    if (left > 1) timer = setTimeout(() => attempt(left - 1), TIMINGS.componentLook);
    else if (found === 'missing') onMissing();
  };
  attempt(TRIES);
  return () => clearTimeout(timer);
}

/** Brings a component of the page into view. */
export function scrollIntoView(id: number): 'missing' | 'moving' | 'settled' {
  const frame = document.querySelector<HTMLElement>(`[data-page-content] [data-component-id="${id}"]`);
  if (!frame) return 'missing';
  frame.scrollIntoView({ block: 'start' });
  return frame.dataset.drawn ? 'settled' : 'moving';
}
