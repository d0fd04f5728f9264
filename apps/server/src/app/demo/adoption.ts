/** The share of licensed seats that are assigned. */
import type { Story } from './companies.ts';

/** The share of assigned seats at the beginning and at the end of the two years. */
export const ADOPTION: Record<Story, readonly [number, number]> = {
  g: [0.62, 0.95],
  s: [0.72, 0.82],
  d: [0.84, 0.62],
  f: [0.8, 0.55],
  w: [0.7, 0.78],
  o: [0.1, 0.7],
  n: [0, 0],
  c: [0.7, 0.8],
  x: [0.7, 0.2],
  r: [0.5, 0.75],
};
/** For the flagship: nearly all seats are assigned. */
export const FLAGSHIP_ADOPTION = [0.84, 0.82] as const;
