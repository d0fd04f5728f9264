/**
 * Sets the ten tones of a color theme as variables for tokens.css, and the theme code as an attribute for style sheets.
 */
import { type Theme, THEMES } from '@mainstay/contract/tenants/appearance';
import { PALETTES } from './palettes.ts';

export function applyBrand(code: Theme): void {
  const { style, classList } = document.documentElement;
  classList.remove(...THEMES);
  classList.add(code);
  for (const [step, tone] of (PALETTES[code] ?? PALETTES['theme-default']).entries()) {
    style.setProperty(`--brand-${step}`, tone);
  }
}
