import { useCallback, useState } from 'react';
import { onLoadAll } from './load-all.ts';

/** Content within this distance of the viewport is loaded, in pixels (3-components-34). */
const NEAR_PX = 750;

const isNear = (element: Element): boolean => {
  const { top, bottom } = element.getBoundingClientRect();
  return top <= innerHeight + NEAR_PX && bottom >= -NEAR_PX;
};

/**
 * Returns whether an element has ever been near the viewport, and the ref to attach to it.
 * @param isInitiallyNear true if the element counts as near from the start
 */
export function useNearViewportOnce(
  isInitiallyNear: boolean,
): [boolean, (element: Element | null) => (() => void) | undefined] {
  const [wasNear, setWasNear] = useState(isInitiallyNear);
  const ref = useCallback((element: Element | null) => {
    if (!element) return undefined;
    // Elements that are near from the start are requested before the first paint.
    if (isNear(element)) {
      setWasNear(true);
      return undefined;
    }
    const observer = new IntersectionObserver((entries) => entries.some((one) => one.isIntersecting) && markNear(), {
      rootMargin: `${NEAR_PX}px 0px`,
    });
    const unsubscribe = onLoadAll(() => markNear());
    const stop = () => {
      observer.disconnect();
      unsubscribe();
    };
    const markNear = () => {
      stop();
      setWasNear(true);
    };
    observer.observe(element);
    return stop;
  }, []);
  return [wasNear || isInitiallyNear, ref];
}
