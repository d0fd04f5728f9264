/** The plain text of a message, for lists, searches and the timeline. */
import { getSanitizer, limitMarkup } from '../../platform/html/sanitize.ts';
import type { Message } from '../../core/mail-connections/provider.ts';

/** Longer HTML is cut before it is parsed, in characters. */
const HTML_LIMIT = 1_000_000;
const BLOCK_END = /<\/(?:p|div|tr|li|h[1-6]|blockquote|pre|table)>|<br\s*\/?>/gi;

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&nbsp;': ' ',
};

/** Returns the text of HTML with a line per block. */
export function htmlToText(html: string): string {
  const text = getSanitizer()(limitMarkup(html, HTML_LIMIT).replace(BLOCK_END, '$&\n'), {
    allowedTags: [],
    allowedAttributes: {},
    nonTextTags: ['style', 'script', 'textarea', 'option', 'noscript', 'title', 'head'],
    nestingLimit: 100,
  });
  return tidyText(text.replace(/&(?:amp|lt|gt|quot|nbsp);/g, (entity) => ENTITIES[entity] ?? entity));
}

/** Removes spaces at the ends of lines, and more than one empty line in a row. */
const tidyText = (text: string): string =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

export const getMessageText = ({ text, html }: Pick<Message, 'text' | 'html'>): string =>
  text !== null && text.trim() !== '' ? tidyText(text) : htmlToText(html ?? '');
