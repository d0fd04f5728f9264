import { useCallback, useState } from 'react';
import { onLoadAll } from './load-all.ts';

/** How many pixels beyond the window something is already loaded (3-components-34). */
const NEAR_PX = 750;

const isNear = (element: Element): boolean => {
  const { top, bottom } = element.getBoundingClientRect();
  return top <= innerHeight + NEAR_PX && bottom >= -NEAR_PX;
};

/**
 * Whether an element has come near the window once, and the ref that goes on it.
 * @param atOnce without waiting for that
 */
export function useNearViewportOnce(atOnce: boolean): [boolean, (element: Element | null) => (() => void) | undefined] {
  const [near, setNear] = useState(atOnce);
  const ref = useCallback((element: Element | null) => {
    if (!element) return undefined;
    // What stands near from the beginning is asked for before anything is painted.
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
