/** Converts the text of an answer that is still being written. A complete answer consists of statements instead. */

/** `[1]`, `[1, 2]` or `[^1]`, which a complete answer shows as links. The lookbehind lets a match begin once per run of spaces. */
const CITATION = /(?<!\s)\s*\[\^?\d{1,4}(?:\s*,\s*\^?\d{1,4})*\]/g;
/** The beginning of a citation at the end of what was received. */
const OPEN_CITATION = /(?<!\s)\s*\[[\d\s,^]*$/;
const EMPHASIS = /\*\*|__|`/g;

export const toStreamedText = (text: string): string =>
  text.replaceAll(CITATION, '').replace(OPEN_CITATION, '').replaceAll(EMPHASIS, '');
