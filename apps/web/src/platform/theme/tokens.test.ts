/** Tests the contrast of text and non-text elements in the four themes, in light and dark mode, for all brand roles. */
import { THEMES } from '@mainstay/contract/tenants/appearance';
import { expect, test } from 'vitest';
import { PALETTES } from './palettes.ts';
import css from './tokens.css?raw';

type Color = readonly number[];
type Tokens = ReadonlyMap<string, string>;

const MODES = ['light', 'dark'] as const;
/** Backgrounds of text. Rows, chips, popups and their selected items use one of these. */
const GROUNDS = ['--bg', '--surface', '--raised', '--sunken', '--hover'];
const TINTS = ['--brand-soft', '--brand-faint', '--brand-tint'];
/** WCAG 2.2: 1.4.3 for text, 1.4.11 for non-text elements such as the focus ring. */
const TEXT = 4.5;
const MARK = 3;

/** Returns the declarations of one mode. The ten tones come from the palette, as in brand.ts. */
function getTokens(mode: (typeof MODES)[number], tones: readonly string[]): Tokens {
  const block = css.split(`:root[data-mantine-color-scheme='${mode}'] {`)[1]?.split('\n}')[0] ?? '';
  return new Map([
    ...[...block.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value] as const),
    ...tones.map((tone, step) => [`--brand-${step}`, tone] as const),
  ]);
}

/** Returns red, green and blue of a value in our style sheet, each from 0 to 255. */
function getColor(tokens: Tokens, value: string): Color {
  const mixed = /^color-mix\(in srgb, (?<first>.+) (?<share>\d+)%, (?<second>.+)\)$/.exec(value)?.groups;
  if (mixed) {
    const [first, second] = [mixed.first, mixed.second].map((part = '') => getColor(tokens, part));
    const share = Number(mixed.share) / 100;
    return (first ?? []).map((part, i) => part * share + (second?.[i] ?? 0) * (1 - share));
  }
  const name = /^var\((?<name>.+)\)$/.exec(value)?.groups?.name;
  if (name) return getColor(tokens, tokens.get(name) ?? '');
  const digits = /^#(?<digits>[\da-f]{6})$/.exec(value)?.groups?.digits;
  if (!digits) throw new Error(`no color: ${value}`);
  return [0, 2, 4].map((at) => Number.parseInt(digits.slice(at, at + 2), 16));
}

function luminance(color: Color): number {
  const [red = 0, green = 0, blue = 0] = color.map((part) =>
    part / 255 <= 0.040_45 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: Color, other: Color): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

test('computes contrast as WCAG defines it', () => {
  const [black, white, grey] = [
    [0, 0, 0],
    [255, 255, 255],
    [118, 118, 118],
  ] as const;
  expect(contrast(black, white)).toBeCloseTo(21);
  expect(contrast(grey, white)).toBeCloseTo(4.54);
});

test.each(THEMES.flatMap((theme) => MODES.map((mode) => [theme, mode] as const)))(
  '%s %s: text on the brand, in the brand and on its tints; the line of focus and choice',
  (theme, mode) => {
    const tokens = getTokens(mode, PALETTES[theme]);
    const of = (role: string) => getColor(tokens, role.startsWith('#') ? role : (tokens.get(role) ?? ''));
    const pairs: (readonly [string, string, number])[] = [
      ...['--brand', '--brand-hover'].map((ground) => ['#ffffff', ground, TEXT] as const),
      ...[...GROUNDS, ...TINTS].flatMap((ground) => [
        ['--brand-text', ground, TEXT] as const,
        ['--text-1', ground, TEXT] as const,
        ['--text-2', ground, TEXT] as const,
        ['--brand-line', ground, MARK] as const,
      ]),
      ...['--bg', '--surface'].flatMap((ground) =>
        ['--chart-1', '--neutral'].map((mark) => [mark, ground, MARK] as const),
      ),
    ];
    const poor = pairs
      .map(([front, ground, least]) => ({ front, ground, least, is: contrast(of(front), of(ground)) }))
      .filter(({ is, least }) => is < least);
    expect(poor).toEqual([]);
  },
);
