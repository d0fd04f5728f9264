/** Finds the letters of a text that match a search. */
import { foldText, toSearchWords } from '@mainstay/contract/rules/search-text';

export interface TextPart {
  text: string;
  isMatch: boolean;
}

const WORDS = /[\p{L}\p{N}\p{M}]+/gu;

/** Returns the number of characters of a word that a search word covers, or 0 if the word does not begin with it. */
function countMatchingLetters(word: string, beginnings: readonly string[]): number {
  const folded = foldText(word);
  const match = beginnings.filter((beginning) => folded.startsWith(beginning)).sort((a, b) => b.length - a.length)[0];
  if (match === undefined) return 0;
  let length = 1;
  // Accents and ligatures have other lengths without case and accents.
  while (length < word.length && foldText(word.slice(0, length)).length < match.length) length += 1;
  while (/^\p{M}/u.test(word.slice(length))) length += 1;
  return length;
}

/** Splits a text into parts that match the search, as the server matches: beginnings of words, without case and accents. */
export function splitMatches(text: string, term: string): TextPart[] {
  const beginnings = toSearchWords(term);
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: word, index } of text.matchAll(WORDS)) {
    const length = countMatchingLetters(word, beginnings);
    if (length === 0) continue;
    if (index > end) parts.push({ text: text.slice(end, index), isMatch: false });
    end = index + length;
    parts.push({ text: text.slice(index, end), isMatch: true });
  }
  if (end < text.length) parts.push({ text: text.slice(end), isMatch: false });
  return parts;
}

/** Returns whether each word of a search begins a word of the text. */
export function matchesSearch(text: string, term: string): boolean {
  const words = toSearchWords(text);
  return toSearchWords(term).every((beginning) => words.some((word) => word.startsWith(beginning)));
}
