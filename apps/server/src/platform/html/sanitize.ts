/** Loads the HTML sanitizer with its first use, because most processes never need it. */
import { createRequire } from 'node:module';
import type Sanitize from 'sanitize-html';

const loadModule = createRequire(import.meta.url);
let sanitizer: typeof Sanitize | undefined;

export const getSanitizer = (): typeof Sanitize => (sanitizer ??= loadModule('sanitize-html') as typeof Sanitize);
