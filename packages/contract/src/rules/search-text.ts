/** The words of names and searches. The functions `fold_text` and `search_words` of the database do the same. */

const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ı: 'i',
  ħ: 'h',
  ŧ: 't',
  ς: 'σ',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
};
const SEPARATORS = /[\t\n\r\u0020-\u002f\u003a-\u0060\u007b-\u00bf\u00d7\u00f7\u2000-\u206f\u3000-\u303f]+/;

/** Returns the text without case and accents. */
export const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[øđðłıħŧςßæœþ]/g, (letter) => PLAIN_LETTERS[letter] ?? letter);

/** Returns the distinct words of a text, without case and accents. */
export const toSearchWords = (text: string): string[] => [...new Set(foldText(text).split(SEPARATORS).filter(Boolean))];
