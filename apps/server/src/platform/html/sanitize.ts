/** Loads the HTML sanitizer with its first use, because most processes never need it. */
import { createRequire } from 'node:module';
import type Sanitize from 'sanitize-html';

const loadModule = createRequire(import.meta.url);
let sanitizer: typeof Sanitize | undefined;

/** In characters. */
const MARKUP_LIMIT = 2_000_000;
/** The effort of the sanitizer grows with the square of the number of nested tags. */
const TAGS_LIMIT = 25_000;

/** Cuts markup that a stranger wrote, so that sanitizing it takes less than a second. */
export function limitMarkup(html: string, limit = MARKUP_LIMIT): string {
  const text = html.slice(0, limit);
  let end = -1;
  for (let count = 0; count <= TAGS_LIMIT; count += 1) {
    end = text.indexOf('<', end + 1);
    if (end < 0) return text;
  }
  return text.slice(0, end);
}

export const getSanitizer = (): typeof Sanitize => (sanitizer ??= loadModule('sanitize-html') as typeof Sanitize);
