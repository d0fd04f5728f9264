/** Prepares user-written text for slides: valid characters, text direction and font size. */
import type Deck from 'pptxgenjs';

const MAX_TEXT = 1500;
/** Control characters are invalid in the file format; a file that contains one cannot be opened. */
const INVALID_CHARACTERS = /(?![\t\n\r])[\p{Cc}\ufffe\uffff]/gu;
const clean = (text: string): string => text.replaceAll(INVALID_CHARACTERS, '').replaceAll(/\p{Cs}/gu, '\ufffd');

/** Cuts a long text at a word boundary, and never within a character. */
function truncate(text: string): string {
  if (text.length <= MAX_TEXT) return text;
  const truncated = text
    .slice(0, MAX_TEXT)
    .replace(/(?<!\s)\s+\S{0,80}$/, '')
    .replace(/\p{Cs}$/u, '');
  return `${truncated}…`;
}
/** Cleans a text and limits its length for a slide. */
export const toSlideText = (text: string): string => clean(truncate(text));

/** The first letter determines the direction, as in browsers. */
const FIRST_LETTER = /\p{L}/u;
const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
export const isRightToLeft = (text: string): boolean => RIGHT_TO_LEFT.test(FIRST_LETTER.exec(text)?.[0] ?? '');

/** Returns the direction and alignment of a paragraph. */
export const getDirection = (text: string): Pick<Deck.TextPropsOptions, 'rtlMode' | 'align'> =>
  isRightToLeft(text) ? { rtlMode: true, align: 'right' } : {};

/** Returns one run per line, each with its own direction. */
export const toParagraphs = (text: string): Deck.TextProps[] =>
  text.split(/\r\n|\r|\n/).map((line) => ({ text: line, options: { ...getDirection(line), breakLine: true } }));

/** Characters that are as wide as they are high: Chinese, Japanese, Korean, and emoji. */
const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Extended_Pictographic}]/u;
/** Widths and heights in ems. They are generous, because the font that a program uses is unknown. */
const WIDE_EM = 1.05;
const USUAL_EM = 0.52;
const LINE_EM = 1.25;
const POINTS = 72;

/** Returns the estimated width of a line in ems. */
function estimateWidth(line: string): number {
  let ems = 0;
  for (const character of line) ems += WIDE.test(character) ? WIDE_EM : USUAL_EM;
  return ems;
}

/**
 * Returns the largest font size in which a text fits, because programs do not shrink text when they open a deck.
 *
 * @param room available space in inches
 * @param sizes font sizes in points, largest first; the last one is used if none fits
 */
export function fitFontSize(
  text: string,
  room: { w: number; h: number },
  sizes: readonly [number, ...number[]],
): number {
  const widths = text.split('\n').map(estimateWidth);
  const fits = (size: number) => {
    const lineWidth = (room.w * POINTS) / size;
    const lines = widths.reduce((sum, width) => sum + Math.max(1, Math.ceil(width / lineWidth)), 0);
    return lines * size * LINE_EM <= room.h * POINTS;
  };
  return sizes.find(fits) ?? sizes.at(-1) ?? sizes[0];
}
