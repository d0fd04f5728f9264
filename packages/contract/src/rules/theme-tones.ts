/** What of a company's colour theme is needed where no style sheet reaches, such as in a message. */
import type { Theme } from '../identity.ts';

/** The filled tone of each theme; white text on it is legible. */
export const FILLED_TONES: Readonly<Record<Theme, string>> = {
  'theme-default': '#177346',
  'theme-bl': '#2049c0',
  'theme-pur': '#5835c0',
  'theme-org': '#9f430b',
};
