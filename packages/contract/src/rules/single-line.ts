/** Text that stands on one line of a page, a mail header or a log: it must not be able to begin another. */
export const SINGLE_LINE_MESSAGE = 'Holds a character that cannot be kept.';

/** Control characters, line and paragraph ends, halves of characters, and what turns the direction of a line. */
const BREAKS = /[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;
export const isSingleLine = (text: string): boolean => !BREAKS.test(text);
