/** Defines which markup a text that users write may contain: notes, announcements. */
import { RICH_TEXT_TAGS } from '@mainstay/contract/rules/rich-text';
import type Sanitize from 'sanitize-html';
import { getSanitizer } from './sanitize.ts';

/** Users do not write markup that is nested deeper; it would only slow down rendering. */
const NESTING_LIMIT = 30;

const OPTIONS: Sanitize.IOptions = {
  allowedTags: [...RICH_TEXT_TAGS, 'a'],
  allowedAttributes: { a: ['href', 'target', 'rel'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  nestingLimit: NESTING_LIMIT,
};

/** A URL in escaped text. */
const URL_PATTERN = /\bhttps?:\/\/(?:(?!&(?:lt|gt|quot);)[^\s<>"'])+/gi;
/** Punctuation that ends a sentence instead of a URL. */
const SENTENCE_ENDS = new Set('.,:;!?)]}');
/** Tags in which URLs remain plain text. */
const UNLINKED_TAG = /^<(\/?)(?:a|code|pre)\b/;

const toLink = (address: string): string =>
  `<a href="${address}" target="_blank" rel="noopener noreferrer">${address}</a>`;

/** Uses a loop, because a regular expression anchored only at the end would start a match at every punctuation mark. */
function trimSentenceEnd(address: string): string {
  let end = address.length;
  while (SENTENCE_ENDS.has(address.charAt(end - 1)) && !address.endsWith('&amp;', end)) end--;
  return address.slice(0, end);
}

/** Replaces the URLs in the text of sanitized markup by links. */
function withLinks(markup: string): string {
  let unlinkedDepth = 0;
  return markup.replace(/<[^<>]*>|[^<]+/g, (part) => {
    const tag = UNLINKED_TAG.exec(part);
    if (tag) unlinkedDepth += tag[1] ? -1 : 1;
    if (part.startsWith('<') || unlinkedDepth > 0) return part;
    return part.replace(URL_PATTERN, (whole) => {
      const address = trimSentenceEnd(whole);
      return toLink(address) + whole.slice(address.length);
    });
  });
}

/** Removes scripts and external resources, and converts URLs to links. */
export function sanitizeRichText(html: string): string {
  const sanitize = getSanitizer();
  const transformTags = { a: sanitize.simpleTransform('a', { target: '_blank', rel: 'noopener noreferrer' }) };
  return withLinks(sanitize(html, { ...OPTIONS, transformTags }));
}
