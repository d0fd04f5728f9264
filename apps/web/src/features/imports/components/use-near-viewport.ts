/** Whether an element has come near the part of the step that shows. Once it has, it stays so. */
import { type RefObject, useEffect, useState } from 'react';

/** How far outside the visible part counts as near, so that the keyboard always finds the next control drawn. */
const MARGIN = '600px';

/** The element that scrolls the step: the body itself, or its frame on narrow screens. */
function getScroller(element: Element): Element | null {
  const main = element.closest('.iw-main');
  return main && getComputedStyle(main).overflowY === 'auto' ? main : element.closest('.iw-b');
}

export function useNearViewport(element: RefObject<Element | null>, at: { first: boolean }): boolean {
  const [near, setNear] = useState(at.first);
  useEffect(() => {
    if (near || !element.current) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && setNear(true),
      { root: getScroller(element.current), rootMargin: MARGIN },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, near]);
  return near;
}
