/** The scale of monthly values: round steps starting at zero, and the positions of the line. */

/** The approximate number of steps of an axis. */
const STEPS = 3;

export interface MonthScale {
  top: number;
  /** From zero to the top. */
  ticks: readonly number[];
}

/** Creates a scale from zero whose steps are 1, 2, 2.5 or 5 times a power of ten, and at least 1. */
export function createMonthScale(highest: number): MonthScale {
  const minStep = Math.max(1, highest / STEPS);
  const power = 10 ** Math.floor(Math.log10(minStep));
  const roundFactors = power > 1 ? [1, 2, 2.5, 5, 10] : [1, 2, 5, 10];
  const step = power * (roundFactors.find((round) => round * power >= minStep) ?? 10);
  return createScaleByStep(step, Math.max(1, Math.ceil(highest / step)) * step);
}

export const createScaleByStep = (step: number, top: number): MonthScale => ({
  top,
  ticks: Array.from({ length: Math.round(top / step) + 1 }, (_, at) => at * step),
});

/** Returns the horizontal position of a month in percent; a single month is centered. */
export const toPercentAcross = (at: number, months: number): number => (months > 1 ? (at / (months - 1)) * 100 : 50);

export type Values = readonly (number | null)[];

/** Returns runs of consecutive months with values, as pairs of month and value. */
export function findRuns(values: Values): [number, number][][] {
  const runs: [number, number][][] = [];
  values.forEach((value, at) => {
    if (value === null) return;
    const last = runs.at(-1);
    if (last && last.at(-1)?.[0] === at - 1) last.push([at, value]);
    else runs.push([[at, value]]);
  });
  return runs;
}
