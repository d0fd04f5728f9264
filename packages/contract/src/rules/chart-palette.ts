/**
 * Chart colors (S3-25). Up to three series use the brand color and two shades of gray, up to eight also hues without a meaning, and more
 * series the whole palette.
 */

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
/** The hues of the palette that cannot be mistaken for good, fair or bad. */
const NEUTRAL_HUES = ['#9467BD', '#17BECF', '#E377C2', '#1F77B4', '#8C564B', '#BCBD22', '#7F7F7F'];
/** Returns one color per series. */
export function seriesColors(count: number, tones: Tones): string[] {
  const hues = [tones[0], ...NEUTRAL_HUES];
  const palette = count <= tones.length ? tones : count <= hues.length ? hues : CHART_PALETTE;
  return Array.from({ length: count }, (_, at) => colorAt(palette, at));
}

/** Parses `#rrggbb`, or `#rgb` as a minified style sheet contains it. */
function parseColor(color: string): number[] {
  const digits = color.length === 4 ? color.replaceAll(/[\da-f]/gi, '$&$&') : color;
  return [1, 3, 5].map((at) => Number.parseInt(digits.slice(at, at + 2), 16));
}

/** Mixes a color with the color behind it, both as `#rrggbb`. @param share of the color, from 0 to 1 */
export function mixColors(color: string, behind: string, share: number): string {
  const base = parseColor(behind);
  const mixed = parseColor(color).map((part, at) => Math.round(part * share + (base[at] ?? 0) * (1 - share)));
  return `#${mixed.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

const LIGHT = '#ffffff';
const DARK = '#16181d';
/** The relative luminance above which dark text has more contrast than white text. */
const DARK_TEXT_LUMINANCE = 0.2;
/** Returns the text color that is legible on a color. */
export function textColorOn(color: string): string {
  const [r = 0, g = 0, b = 0] = parseColor(color).map((part) => (part / 255) ** 2.2);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b > DARK_TEXT_LUMINANCE ? DARK : LIGHT;
}

const MAX_TINTS = 8;
const FAINTEST_TINT = 0.22;
/** Returns one color per part of a whole: tints of the brand color, the largest part first. Many parts use the palette. */
export function partColors(count: number, brand: string, surface: string): string[] {
  if (count > MAX_TINTS) return Array.from({ length: count }, (_, at) => colorAt(CHART_PALETTE, at));
  const step = (1 - FAINTEST_TINT) / Math.max(1, count - 1);
  return Array.from({ length: count }, (_, at) => mixColors(brand, surface, 1 - at * step));
}

const THIRDS = ['low', 'middle', 'high'] as const;
/** Returns the third of the largest value in which a value is. A boundary value belongs to the third above it. */
function getThird(value: number, max: number): (typeof THIRDS)[number] {
  if (value * 3 >= max * 2) return 'high';
  return value * 3 >= max ? 'middle' : 'low';
}

/** Colors of the lowest, middle and highest third (C3-37), for treemaps whose author wants a rating. */
export const TREEMAP_COLORS = { low: '#D64545', middle: '#FFA630', high: '#3BA55D' } as const;
export const treemapColor = (value: number, max: number): string => TREEMAP_COLORS[getThird(value, max)];

const TREEMAP_TINTS = { low: 0.16, middle: 0.3, high: 0.46 } as const;
/** Returns a tint of the brand color by thirds of the largest value: a large cell is darker, and no cell looks bad. */
export const treemapTint = (value: number, max: number, brand: string, surface: string): string =>
  mixColors(brand, surface, TREEMAP_TINTS[getThird(value, max)]);
