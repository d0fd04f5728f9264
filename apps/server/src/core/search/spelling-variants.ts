/** The words that differ from a word by one letter: swapped, missing, additional or another one. */

/** Words with fewer letters have too many neighbors. */
const MIN_LENGTH = 4;
const MAX_LENGTH = 16;
const LATIN = 'abcdefghijklmnopqrstuvwxyz';
/** Letters that are typed by mistake are in the alphabet of the word. */
const ALPHABETS = [LATIN, 'абвгдежзийклмнопрстуфхцчшщъыьэюя', 'αβγδεζηθικλμνξοπρστυφχψω'];

/**
 * Returns the beginnings of words that may have been meant, the likeliest first: swapped letters, then another, a missing
 * or an additional letter. The last one is the word without its last letter, which covers all mistakes in that letter.
 */
export function getSpellingVariants(word: string): string[] {
  const letters = [...word];
  // Numbers that differ by one digit are other numbers.
  if (letters.length < MIN_LENGTH || letters.length > MAX_LENGTH || /\d/.test(word)) return [];
  const alphabet = [...(ALPHABETS.find((one) => letters.some((letter) => one.includes(letter))) ?? LATIN)];
  const build = (at: number, length: number, replacement: string) =>
    [...letters.slice(0, at), replacement, ...letters.slice(at + length)].join('');
  const positions = letters.slice(0, -1).map((_, at) => at);
  const insertPositions = [...positions, letters.length - 1];
  const variants = [
    ...positions.map((at) => build(at, 2, `${letters[at + 1]}${letters[at]}`)),
    ...positions.flatMap((at) => alphabet.map((letter) => build(at, 1, letter))),
    ...insertPositions.flatMap((at) => alphabet.map((letter) => build(at, 0, letter))),
    ...positions.map((at) => build(at, 1, '')),
    build(letters.length - 1, 1, ''),
  ];
  return [...new Set(variants)].filter((variant) => variant !== word);
}
