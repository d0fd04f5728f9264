/** What the markup of a component may hold: never what runs, loads a document or sends a form. */
import { createRequire } from 'node:module';
import type Sanitize from 'sanitize-html';

/** Loaded by the first markup: most processes never need it. */
const load = createRequire(import.meta.url);
let cleaner: ((html: string) => string) | undefined;
function makeCleaner(): (html: string) => string {
  const sanitize = load('sanitize-html') as typeof Sanitize;
  const transformTags = { a: sanitize.simpleTransform('a', { rel: 'noopener noreferrer' }) };
  return (html) => sanitize(html, { ...OPTIONS, transformTags });
}

const OPTIONS: Sanitize.IOptions = {
  allowedTags: [
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'div', 'span', 'section', 'article', 'header', 'footer', 'hr', 'br'],
    ...['ul', 'ol', 'li', 'dl', 'dt', 'dd', 'blockquote', 'pre', 'code', 'figure', 'figcaption', 'img', 'a'],
    ...['b', 'strong', 'i', 'em', 'u', 's', 'small', 'sub', 'sup', 'mark', 'time', 'abbr'],
    ...['table', 'caption', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
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
};

/** What a style can fetch or run. */
const FETCHING = /@import\b[^;]*;?|\burl\s*\([^)]*\)?|\bexpression\s*\(|-moz-binding|\bbehavior\s*:/gi;

/** Markup without anything that runs; its `{{key}}` and `{{#rows}}` stay. */
export function cleanMarkup(html: string): string {
  cleaner ??= makeCleaner();
  return withoutFetching(cleaner(html));
}

/** Styles only: the same words in a text are words. */
const withoutFetching = (html: string): string =>
  html.replace(/ style="([^"]*)"/gi, (_, css: string) => ` style="${css.replace(/\\/g, '').replace(FETCHING, '')}"`);
