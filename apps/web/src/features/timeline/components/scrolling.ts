/** How the track moves. It runs from right to left, newest first, so that what is loaded later never shifts the view. */

/** Pixels of a step, and the milliseconds it takes (2-timeline-02, 2-timeline-03). */
export const STEP_PX = 800;
export const STEP_MS = 300;
/** The next page is asked for this near the end of what is loaded. Pixels. */
export const NEAR_END = 150;

/** What a track tells of its place; `scrollLeft` is 0 at the newest and negative before it. */
export interface ScrollPosition {
  scrollWidth: number;
  clientWidth: number;
  scrollLeft: number;
}

/** Pixels between the view and the oldest event that is loaded; `reserve` is kept free for those that are not. */
export const getRemaining = ({ scrollWidth, clientWidth, scrollLeft }: ScrollPosition, reserve = 0): number =>
  Math.max(0, scrollWidth - reserve - clientWidth - Math.abs(scrollLeft));

/** Whether the next page is due. */
export const isNearEnd = (place: ScrollPosition, reserve = 0): boolean => getRemaining(place, reserve) <= NEAR_END;

/** Where a step leads: 1 is later, to the right. */
export const getStepTarget = (place: ScrollPosition, direction: 1 | -1): number => {
  const oldest = place.clientWidth - place.scrollWidth;
  return Math.min(0, Math.max(oldest, place.scrollLeft + direction * STEP_PX));
};

/** Moves a value over a time. */
export type Animate = (from: number, to: number, ms: number, set: (value: number) => void) => void;

/** Slows down towards its end. */
export const animateScroll: Animate = (from, to, ms, set) => {
  const began = performance.now();
  const frame = (now: number) => {
    const part = Math.min(1, (now - began) / ms);
    set(from + (to - from) * (1 - (1 - part) ** 3));
    if (part < 1) requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
};

const jump: Animate = (_from, to, _ms, set) => set(to);
const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Moves a track by one step, at once where the system asks for less motion. */
export function scrollByStep(
  track: ScrollPosition,
  direction: 1 | -1,
  animate: Animate = isStill() ? jump : animateScroll,
): void {
  animate(track.scrollLeft, getStepTarget(track, direction), STEP_MS, (value) => {
    track.scrollLeft = value;
  });
}
