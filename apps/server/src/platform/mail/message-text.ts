/** Text inside messages. It cannot become markup, start a new line, or take the place of a link. */

/** A rendered part of a message: safe markup, and the same content as text. */
export interface Content {
  html: string;
  text: string;
}

/**
 * Control characters, line and paragraph separators, lone surrogates, and characters that change the text direction.
 */
const UNWRITABLE = /[\p{Cc}\p{Cs}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]+/gu;

/**
 * Converts text to a single line without line breaks that could end a header. It also replaces the bullet, which is the
 * placeholder for a secret.
 */
export const toSingleLine = (text: string): string =>
  text.replace(UNWRITABLE, ' ').replaceAll('•', '·').replace(/\s+/g, ' ').trim();

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (char) => ENTITIES[char] ?? '');

/**
 * CSS class of elements that do not fit on a phone. If style sheets are removed, the elements are shown and can be
 * scrolled to.
 */
export const WIDE_SCREEN_ONLY = 'wide';
