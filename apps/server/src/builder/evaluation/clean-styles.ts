/**
 * The allowed style attributes of markup: a closed list of properties, each with the form of its values. Everything
 * else is removed, so a style cannot contain an address, a quote, an escape or a second declaration. A number may be a
 * `{{key}}` that a row fills.
 */

const NUMBER = String.raw`-?(?:\d{1,6}(?:\.\d{1,6})?|\.\d{1,6})`;
const PLACEHOLDER = String.raw`\{\{ ?[a-z][a-z0-9_]{0,62} ?\}\}`;
const FILLED = `(?:${NUMBER}|${PLACEHOLDER})`;
const THEMED = String.raw`var\(--[a-z][a-z0-9-]{0,39}\)`;
const LENGTH = `(?:${FILLED}(?:px|%|em|rem|ch|vw|vh|pt)|0|${THEMED})`;
const SIZE = `(?:${LENGTH}|auto|none|min-content|max-content|fit-content)`;
const PART = ` ?(?:${NUMBER}(?:%|deg)?|${PLACEHOLDER}(?:%|deg)) ?`;
const COLOR = `(?:#[0-9a-f]{3,8}|[a-z]{3,30}|${THEMED}|(?:rgb|hsl)a?\\(${PART}(?:[ ,]${PART}){2}(?:[,/]${PART})?\\))`;
const WORD = '[a-z]{1,20}(?:-[a-z]{1,20}){0,3}';
const TRACK = `(?:${LENGTH}|${NUMBER}fr|auto|min-content|max-content)`;
const TRACKS = `(?:${TRACK}|minmax\\(${TRACK}, ?${TRACK}\\))`;

const upTo = (most: number, one: string): string => `${one}(?: ${one}){0,${most - 1}}`;
const sides = (name: string): string[] => ['top', 'right', 'bottom', 'left'].map((side) => `${name}-${side}`);
const toAlternation = (words: string): string => `(?:${words.split(' ').join('|')})`;

const FORMS: readonly (readonly [names: readonly string[], form: string])[] = [
  [['width', 'height', 'min-width', 'max-width', 'min-height', 'max-height', 'flex-basis'], SIZE],
  [['margin', 'inset'], upTo(4, SIZE)],
  [[...sides('margin'), 'top', 'right', 'bottom', 'left', 'line-height', 'letter-spacing', 'text-indent'], SIZE],
  [['padding', 'border-width', 'border-radius'], upTo(4, LENGTH)],
  [[...sides('padding'), 'gap', 'row-gap', 'column-gap', 'border-spacing'], upTo(2, LENGTH)],
  [['color', 'background', 'background-color'], COLOR],
  [['border-color'], upTo(4, COLOR)],
  [['border', ...sides('border')], upTo(3, `(?:${LENGTH}|${COLOR})`)],
  [['opacity', 'line-height', 'flex-grow', 'flex-shrink'], FILLED],
  [['flex'], upTo(3, `(?:${FILLED}|${SIZE})`)],
  [['font-size'], `(?:${LENGTH}|${WORD})`],
  [['font-weight'], String.raw`(?:\d{3}|[a-z]{4,7})`],
  [['font-family'], `${WORD}(?:, ?${WORD}){0,5}`],
  [['position'], toAlternation('static relative absolute')],
  [['grid-template-columns'], `(?:${upTo(12, TRACKS)}|repeat\\(\\d{1,2}, ?${TRACKS}\\))`],
  [['grid-column', 'grid-row'], String.raw`(?:span )?\d{1,2}(?: / (?:span )?\d{1,2})?`],
  [
    [
      'text-align',
      'vertical-align',
      'font-style',
      'text-decoration',
      'text-transform',
      'text-overflow',
      'white-space',
      'display',
      'flex-direction',
      'flex-wrap',
      'align-items',
      'align-self',
      'align-content',
      'justify-content',
      'justify-items',
      'justify-self',
      'overflow',
      'overflow-x',
      'overflow-y',
      'visibility',
      'box-sizing',
      'float',
      'border-style',
      'border-collapse',
      'table-layout',
      'list-style-type',
      'object-fit',
      'word-break',
      'clear',
    ],
    WORD,
  ],
];

/** Several forms of the same property are alternatives. */
const PROPERTIES: ReadonlyMap<string, readonly RegExp[]> = FORMS.flatMap(([names, form]) =>
  names.map((name) => [name, new RegExp(`^${form}$`)] as const),
).reduce((all, [name, form]) => all.set(name, [...(all.get(name) ?? []), form]), new Map<string, RegExp[]>());

/** Longer than any reasonable style. Checked before parsing. */
const MAX_STYLE = 1000;

/** Returns the allowed declarations, in their order and in lower case, or an empty string if the text is too long. */
export function sanitizeStyle(css: string): string {
  if (css.length > MAX_STYLE) return '';
  return css
    .split(';')
    .flatMap((declaration) => {
      const [name = '', value = '', ...more] = declaration.split(':').map((part) => part.trim().toLowerCase());
      const normalized = value.replaceAll(/\s+/g, ' ');
      const isKnown = more.length === 0 && PROPERTIES.get(name)?.some((form) => form.test(normalized));
      return isKnown ? [`${name}:${normalized}`] : [];
    })
    .join(';');
}

/** The maximum of a row value, by the unit that follows its placeholder. No unit is a prefix of another one. */
const MAXIMUMS: readonly (readonly [unit: string, most: number])[] = [
  ['%', 100],
  ['px', 2000],
  ['deg', 360],
  ['', 100],
];

/**
 * Formats a value for a placeholder in a style: a number from 0 to the maximum of its unit; a missing value is 0. Any
 * other value becomes empty, and the final sanitizing removes the declaration, which then has no number.
 *
 * @param after the markup after the placeholder, which begins with the unit
 */
export function parseStyleNumber(value: unknown, after: string): string {
  const number = value ?? 0;
  if (typeof number !== 'number' || !Number.isFinite(number)) return '';
  const most = MAXIMUMS.find(([unit]) => after.startsWith(unit))?.[1] ?? 0;
  return String(Math.round(Math.min(Math.max(number, 0), most) * 1000) / 1000);
}
