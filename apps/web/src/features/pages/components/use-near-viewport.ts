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
export function useNearViewportOnce(atOnce: boolean): [boolean, (element: Element | null) => (() => void) | undefined] {
  const [near, setNear] = useState(atOnce);
  const ref = useCallback((element: Element | null) => {
    if (!element) return undefined;
    // Elements that are near from the start are requested before the first paint.
    if (isNear(element)) {
      setNear(true);
      return undefined;
    }
    const watch = new IntersectionObserver((entries) => entries.some((one) => one.isIntersecting) && come(), {
      rootMargin: `${NEAR_PX}px 0px`,
    });
    const end = onLoadAll(() => come());
    const stop = () => {
      watch.disconnect();
      end();
    };
    const come = () => {
      stop();
      setNear(true);
    };
    watch.observe(element);
    return stop;
  }, []);
  return [near || atOnce, ref];
}
