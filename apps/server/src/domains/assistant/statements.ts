/** Splits an answer into statements, and finds the sources that each of them names. */
import type { Source, Statement } from '@mainstay/contract/assistant';

/** `[1]`, `[1, 2]` or `[^1]`. The lookbehinds below let a match begin only once in a run of equal characters, for linear time. */
const CITATION = /(?<!\s)\s*\[\^?(\d{1,4}(?:\s*,\s*\^?\d{1,4})*)\]/g;
/** The end of a sentence: a mark, closing quotes, and the citations that follow it. A number such as 1.5 is not one. */
const SENTENCE_END = /(?<![.!?…])[.!?…]+["'”’)]*(?:\s*\[\^?\d[\d,\s^]*\])*(?=\s|$)/g;
/** Abbreviations that do not end a sentence. */
const ABBREVIATION = /(?:^|[\s(])(?:e\.g|i\.e|vs|approx|no|mr|mrs|ms|dr|inc|ltd|co|[A-Z])\.$/i;
/** Marks of lists, headings and emphasis. Answers are shown as plain text. */
const LINE_MARK = /^\s*(?:#{1,6}\s+|[-*•]\s+|>\s+|\d{1,2}[.)]\s+)/;
const EMPHASIS = /(\*\*|__|`)/g;

function splitLine(line: string): string[] {
  const sentences: string[] = [];
  let start = 0;
  for (const match of line.matchAll(SENTENCE_END)) {
    const end = match.index + match[0].length;
    const sentence = line.slice(start, end);
    if (ABBREVIATION.test(sentence)) continue;
    sentences.push(sentence);
    start = end;
  }
  sentences.push(line.slice(start));
  return sentences.filter((sentence) => sentence.trim() !== '');
}

/** Whether a sentence consists only of citations, which belong to the sentence before. */
const isCitationOnly = (sentence: string): boolean => sentence.replaceAll(CITATION, '').trim() === '';

/** @param isKnown whether a number is that of a source; others are removed, because a model can invent them */
export function toStatements(answer: string, isKnown: (n: number) => boolean): Statement[] {
  const statements: Statement[] = [];
  for (const line of answer.split('\n')) {
    let isNewLine = true;
    for (const sentence of splitLine(line.replace(LINE_MARK, ''))) {
      const numbers = [...sentence.matchAll(CITATION)].flatMap(([, list = '']) =>
        list.split(',').map((number) => Number(number.replaceAll(/[\s^]/g, ''))),
      );
      const sources = [...new Set(numbers)].filter(isKnown);
      const previous = statements.at(-1);
      if (isCitationOnly(sentence)) {
        if (previous) previous.sources = [...new Set([...previous.sources, ...sources])];
        continue;
      }
      const text = sentence.replaceAll(CITATION, '').replaceAll(EMPHASIS, '').replaceAll(/\s+/g, ' ').trim();
      statements.push({ text, sources, is_new_line: isNewLine });
      isNewLine = false;
    }
  }
  return statements;
}

/** Returns an answer as plain text without the numbers of its sources. */
export const toPlainText = (statements: readonly Statement[]): string =>
  statements.map(({ text, is_new_line }, at) => (at === 0 ? text : `${is_new_line ? '\n' : ' '}${text}`)).join('');

/** Returns the sources that the statements name. */
export const getNamedSources = (statements: readonly Statement[], sources: readonly Source[]): Source[] => {
  const named = new Set(statements.flatMap((statement) => statement.sources));
  return sources.filter(({ n }) => named.has(n));
};
