/**
 * Scrolling of the track. It runs from right to left, newest first, so that events loaded later never shift the view.
 */

/** Distance of a step in pixels, and its duration in milliseconds (2-timeline-02, 2-timeline-03). */
export const STEP_PX = 800;
export const STEP_MS = 300;
/** The next page is requested at this distance from the end of the loaded events, in pixels. */
export const NEAR_END = 150;

/** The scroll position of a track; `scrollLeft` is 0 at the newest event and negative for older ones. */
export interface ScrollPosition {
  scrollWidth: number;
  clientWidth: number;
  scrollLeft: number;
}

/**
 * Returns the pixels between the visible part and the oldest loaded event. `reserve` is the space for events that are
 * not loaded yet.
 */
export const getRemaining = ({ scrollWidth, clientWidth, scrollLeft }: ScrollPosition, reserve = 0): number =>
  Math.max(0, scrollWidth - reserve - clientWidth - Math.abs(scrollLeft));

/** Returns whether the next page should be loaded. */
export const isNearEnd = (position: ScrollPosition, reserve = 0): boolean =>
  getRemaining(position, reserve) <= NEAR_END;

/** Returns the target of a step. Direction 1 is toward later events, to the right. */
export const getStepTarget = (position: ScrollPosition, direction: 1 | -1): number => {
  const oldest = position.clientWidth - position.scrollWidth;
  return Math.min(0, Math.max(oldest, position.scrollLeft + direction * STEP_PX));
};

/** Animates a value over a duration. */
export type Animate = (from: number, to: number, ms: number, set: (value: number) => void) => void;

/** Eases out toward the end. */
export const animateScroll: Animate = (from, to, ms, set) => {
  const startedAt = performance.now();
  const frame = (now: number) => {
    const progress = Math.min(1, (now - startedAt) / ms);
    set(from + (to - from) * (1 - (1 - progress) ** 3));
    if (progress < 1) requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
};

const jump: Animate = (_from, to, _ms, set) => set(to);
const prefersReducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Scrolls a track by one step, without animation if the system prefers reduced motion. */
export function scrollByStep(
  track: ScrollPosition,
  direction: 1 | -1,
  animate: Animate = prefersReducedMotion() ? jump : animateScroll,
): void {
  animate(track.scrollLeft, getStepTarget(track, direction), STEP_MS, (value) => {
    track.scrollLeft = value;
  });
}
