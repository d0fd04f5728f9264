/** Text on a single line of a page, a mail header or a log. It must not be able to start another line. */
export const SINGLE_LINE_MESSAGE = 'Contains an invalid character.';

/** Control characters, line and paragraph separators, lone surrogates, and characters that change the text direction. */
const BREAKS = /[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;
export const isSingleLine = (text: string): boolean => !BREAKS.test(text);
