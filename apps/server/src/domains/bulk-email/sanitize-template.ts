/** Which markup the template of a bulk email may contain. It is sanitized when it is saved, and its values are escaped when it is sent. */
import type Sanitize from 'sanitize-html';
import { getSanitizer, limitMarkup } from '../../platform/html/sanitize.ts';
import { htmlToText } from '../mailbox/message-text.ts';

const OPTIONS: Sanitize.IOptions = {
  allowedTags: `p br div span h1 h2 h3 h4 ul ol li blockquote pre hr a b strong i em u s code img
    table thead tbody tr th td`
    .trim()
    .split(/\s+/),
  allowedAttributes: {
    a: ['href', 'title'],
    img: ['src', 'alt', 'width', 'height'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['https'] },
  allowProtocolRelative: false,
  // The address first: it is replaced in tracked messages, and written after the label in plain text.
  transformTags: {
    a: (tagName, { href, title }) => ({
      tagName,
      attribs: { ...(href !== undefined && { href }), ...(title !== undefined && { title }) },
    }),
  },
  nestingLimit: 30,
  // Images need an address of their own: a column could load anything when the message is opened.
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src?.startsWith('https://'),
};

export const sanitizeTemplate = (html: string): string => getSanitizer()(limitMarkup(html), OPTIONS).trim();

/** Whether markup shows anything. */
export const hasContent = (html: string): boolean => html.includes('<img ') || htmlToText(html).trim() !== '';
