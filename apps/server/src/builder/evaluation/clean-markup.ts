/** The allowed markup of a component. It must not run code, load a document or submit a form. */
import { createRequire } from 'node:module';
import type Sanitize from 'sanitize-html';
import { sanitizeStyle } from './clean-styles.ts';

/** Loaded with the first markup, because most processes never need it. */
const loadModule = createRequire(import.meta.url);
let sanitizer: ((html: string) => string) | undefined;
function createSanitizer(): (html: string) => string {
  const sanitize = loadModule('sanitize-html') as typeof Sanitize;
  const transformTags = {
    a: sanitize.simpleTransform('a', { rel: 'noopener noreferrer' }),
    '*': (tagName: string, { style, ...attribs }: Sanitize.Attributes) => {
      const css = style && sanitizeStyle(style);
      return { tagName, attribs: css ? { ...attribs, style: css } : attribs };
    },
  };
  return (html) => sanitize(html, { ...OPTIONS, transformTags });
}

const OPTIONS: Sanitize.IOptions = {
  allowedTags: [
    'h1',
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
    'p',
    'div',
    'span',
    'section',
    'article',
    'header',
    'footer',
    'hr',
    'br',
    'ul',
    'ol',
    'li',
    'dl',
    'dt',
    'dd',
    'blockquote',
    'pre',
    'code',
    'figure',
    'figcaption',
    'img',
    'a',
    'b',
    'strong',
    'i',
    'em',
    'u',
    's',
    'small',
    'sub',
    'sup',
    'mark',
    'time',
    'abbr',
    'table',
    'caption',
    'colgroup',
    'col',
    'thead',
    'tbody',
    'tfoot',
    'tr',
    'th',
    'td',
  ],
  allowedAttributes: {
    '*': ['class', 'id', 'title', 'style', 'lang', 'dir', 'role', 'aria-*'],
    a: ['href', 'target', 'rel'],
    img: ['src', 'alt', 'width', 'height'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan', 'scope'],
    col: ['span'],
    time: ['datetime'],
  },
  allowedSchemes: ['https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['https', 'data'] },
  allowProtocolRelative: false,
  // The library parses only complete style sheets and would remove styles with placeholders, so we check styles against
  // our own list.
  parseStyleAttributes: false,
};

/**
 * Removes everything that runs or is loaded. Placeholders `{{key}}` and `{{#rows}}` are retained, in styles only where
 * a number is allowed.
 */
export function sanitizeMarkup(html: string): string {
  sanitizer ??= createSanitizer();
  return sanitizer(html);
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };
const TEXT_LIMIT = 2000;
const BLOCK_TAG =
  /<\/?(?:p|div|h[1-6]|ul|ol|dl|dt|dd|tr|table|section|article|header|footer|blockquote|figure|figcaption|pre|br|hr)\b[^<>]*>/g;
/** Converts sanitized markup to plain text, with one line per paragraph, table row and list item. */
export const toPlainText = (html: string): string =>
  html
    .replace(/\s+/g, ' ')
    .replace(/<li\b[^<>]*>/g, '\n– ')
    .replace(BLOCK_TAG, '\n')
    .replace(/<\/t[dh]>/g, ' ')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (whole, name: string) => ENTITIES[name] ?? whole)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && line !== '–')
    .join('\n')
    .slice(0, TEXT_LIMIT);
