/** Texts inside of messages: nothing that stands in one becomes markup, a line of its own, or a place of a link. */

/** A part of a message, ready made: markup that is safe, and the same as text. */
export interface Content {
  html: string;
  text: string;
}

/** Controls, line and paragraph separators, halves of characters, and what turns the direction of writing. */
const UNWRITABLE = /[\p{Cc}\p{Cs}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]+/gu;

/** One line that no header and no line of text can be broken out of; what stands for a secret does not occur in it. */
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

/** Class of what a phone has no room for; where style sheets are taken out it is shown, and can be scrolled to. */
export const WIDE_SCREEN_ONLY = 'wide';
