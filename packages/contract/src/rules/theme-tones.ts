/** Colors of the company's theme for places without style sheets, such as emails. */
import type { Theme } from '../tenants/appearance.ts';

/** The filled tone of each theme. White text on it is legible. */
export const FILLED_TONES: Readonly<Record<Theme, string>> = {
  'theme-default': '#177346',
  'theme-bl': '#2049c0',
  'theme-pur': '#5835c0',
  'theme-org': '#9f430b',
};
