/** Chart colors (S3-25). Up to three series use the brand color and two shades of gray; more series use the palette. */

export const CHART_PALETTE: readonly string[] = [
  '#1F77B4',
  '#FF7F0E',
  '#2CA02C',
  '#D62728',
  '#9467BD',
  '#8C564B',
  '#E377C2',
  '#7F7F7F',
  '#BCBD22',
  '#17BECF',
  '#AEC7E8',
  '#FFBB78',
  '#98DF8A',
  '#FF9896',
  '#C5B0D5',
  '#C49C94',
  '#F7B6D2',
  '#C7C7C7',
  '#DBDB8D',
  '#9EDAE5',
  '#393B79',
  '#637939',
  '#8C6D31',
  '#843C39',
  '#7B4173',
  '#5254A3',
  '#8CA252',
  '#BD9E39',
  '#AD494A',
  '#A55194',
];
const LEGEND_COLORS = 25;
/** Colors for the parts of a score. */
export const SCORE_PALETTE: readonly string[] = CHART_PALETTE.slice(0, LEGEND_COLORS);

/** Colors repeat after the end of the palette. */
export const colorAt = (palette: readonly string[], index: number): string =>
  palette[index % palette.length] ?? '#000000';

/** The brand color and the two gray tones of the theme, which differ between light and dark mode. */
export type Tones = readonly [string, string, string];
/** Returns one color per series. */
export const seriesColors = (count: number, tones: Tones): string[] =>
  Array.from({ length: count }, (_, at) => colorAt(count <= tones.length ? tones : CHART_PALETTE, at));

/** Colors of the lowest, middle and highest third (C3-37). */
export const TREEMAP_COLORS = { low: '#D64545', middle: '#FFA630', high: '#3BA55D' } as const;

/** Selects a color by thirds of the largest value. A boundary value belongs to the third above it. */
export function treemapColor(value: number, max: number): string {
  if (value * 3 >= max * 2) return TREEMAP_COLORS.high;
  return value * 3 >= max ? TREEMAP_COLORS.middle : TREEMAP_COLORS.low;
}
