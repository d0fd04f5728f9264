/** Texts of people on slides: what the format can hold, which way they run, and the size in which they have room. */
import type Deck from 'pptxgenjs';

const MAX_TEXT = 1500;
/** The format knows no control characters: a file with one of them does not open. */
const UNKNOWN = /(?![\t\n\r])[\p{Cc}\ufffe\uffff]/gu;
const clean = (text: string): string => text.replaceAll(UNKNOWN, '').replaceAll(/\p{Cs}/gu, '\ufffd');

/** A long text ends with a whole word, and never within a character. */
function cut(text: string): string {
  if (text.length <= MAX_TEXT) return text;
  const begun = text
    .slice(0, MAX_TEXT)
    .replace(/(?<!\s)\s+\S{0,80}$/, '')
    .replace(/\p{Cs}$/u, '');
  return `${begun}…`;
}
/** A text as a slide can hold it. */
export const toSlideText = (text: string): string => clean(cut(text));

/** The first letter decides, as it does in browsers. */
const FIRST_LETTER = /\p{L}/u;
const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
export const isRightToLeft = (text: string): boolean => RIGHT_TO_LEFT.test(FIRST_LETTER.exec(text)?.[0] ?? '');

/** Which way a paragraph runs and where it begins. */
export const getDirection = (text: string): Pick<Deck.TextPropsOptions, 'rtlMode' | 'align'> =>
  isRightToLeft(text) ? { rtlMode: true, align: 'right' } : {};

/** One run a line, each in its own direction. */
export const toParagraphs = (text: string): Deck.TextProps[] =>
  text.split(/\r\n|\r|\n/).map((line) => ({ text: line, options: { ...getDirection(line), breakLine: true } }));

/** As wide as high: Chinese, Japanese, Korean, and pictures. */
const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Extended_Pictographic}]/u;
/** Shares of the text's size; rather too much, for nobody knows which font a program takes. */
const WIDE_EM = 1.05;
const USUAL_EM = 0.52;
const LINE_EM = 1.25;
const POINTS = 72;

/** Ems that a line takes across. */
function getLength(line: string): number {
  let ems = 0;
  for (const character of line) ems += WIDE.test(character) ? WIDE_EM : USUAL_EM;
  return ems;
}

/**
 * The largest of some sizes in which a text has room; programs that open a deck make nothing smaller by themselves.
 *
 * @param room in inches @param sizes in points, the largest first; where none does, the last
 */
export function fitFontSize(
  text: string,
  room: { w: number; h: number },
  sizes: readonly [number, ...number[]],
): number {
  const lengths = text.split('\n').map(getLength);
  const fits = (size: number) => {
    const across = (room.w * POINTS) / size;
    const lines = lengths.reduce((sum, length) => sum + Math.max(1, Math.ceil(length / across)), 0);
    return lines * size * LINE_EM <= room.h * POINTS;
  };
  return sizes.find(fits) ?? sizes.at(-1) ?? sizes[0];
}
