/** Finds completions at the cursor of a formula field and inserts them. */
import { CONDITION_CALLS } from '@mainstay/contract/rules/formula';
import { AGGREGATE_DESCRIPTIONS, SIGNATURES } from '@mainstay/contract/rules/functions';

export interface FormulaName {
  name: string;
  label: string;
}

export interface Completion {
  /** The inserted text. */
  text: string;
  label: string;
  about: string;
  /** True if it takes arguments. */
  call: boolean;
}

/** Matches letters, digits and dots that end at the cursor; a word starts with its first letter. */
const WORD_CHARACTERS = /(?<![A-Za-z0-9_.])[A-Za-z0-9_.]+$/;
const MAX_COMPLETIONS = 8;

/** Returns the word that ends at the cursor. */
export const getWordBefore = (text: string, cursor: number): string =>
  (WORD_CHARACTERS.exec(text.slice(0, cursor))?.[0] ?? '').replace(/^[0-9.]+/, '');

const FUNCTIONS: readonly Completion[] = [
  ...Object.entries(AGGREGATE_DESCRIPTIONS).map(([text, { label, description }]) => ({
    text,
    label,
    about: description,
    call: true,
  })),
  ...Object.entries(SIGNATURES).map(([text, { label, description }]) => ({
    text,
    label,
    about: description,
    call: true,
  })),
  ...Array.from(CONDITION_CALLS.keys(), (text) => ({
    text,
    label: text,
    about: 'A condition of an aggregate.',
    call: true,
  })),
];

/** @param names columns, or measures in the outputs of a KPI */
export function findCompletions(word: string, names: readonly FormulaName[]): Completion[] {
  if (word === '') return [];
  const part = word.toLowerCase();
  const columns = names.map(({ name, label }) => ({ text: name, label, about: 'Column', call: false }));
  const isMatch = ({ text, label }: Completion) => text.startsWith(part) || label.toLowerCase().includes(part);
  const matches = [...columns, ...FUNCTIONS].filter(isMatch);
  const prefixMatches = matches.filter(({ text }) => text.startsWith(part));
  return [...prefixMatches, ...matches.filter((one) => !prefixMatches.includes(one))]
    .filter(({ text }) => text !== word)
    .slice(0, MAX_COMPLETIONS);
}

/** Returns the text in which a completion replaces the word before the cursor, and the new cursor position. */
export function applyCompletion(text: string, cursor: number, { text: completed, call }: Completion) {
  const start = cursor - getWordBefore(text, cursor).length;
  const hasBracket = text[cursor] === '(';
  const inserted = call && !hasBracket ? `${completed}(` : completed;
  return { text: text.slice(0, start) + inserted + text.slice(cursor), cursor: start + inserted.length };
}
