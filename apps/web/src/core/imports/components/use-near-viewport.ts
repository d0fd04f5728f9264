/** Detects whether an element has come near the visible part of the step; once it has, the result stays true. */
import { type RefObject, useEffect, useState } from 'react';

/** Distance from the visible part that counts as near. It is large, so that the next focusable control is always rendered. */
const MARGIN = '600px';

/** Returns the element that scrolls the step: the body itself, or its frame on narrow screens. */
function getScroller(element: Element): Element | null {
  const main = element.closest('.iw-main');
  return main && getComputedStyle(main).overflowY === 'auto' ? main : element.closest('.iw-b');
}

export function useNearViewport(element: RefObject<Element | null>, options: { first: boolean }): boolean {
  const [isNear, setIsNear] = useState(options.first);
  useEffect(() => {
    if (isNear || !element.current) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && setIsNear(true),
      { root: getScroller(element.current), rootMargin: MARGIN },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, isNear]);
  return isNear;
}
