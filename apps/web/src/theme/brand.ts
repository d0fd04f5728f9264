/** Puts the ten tones of a colour theme where tokens.css reads them, and its code where style sheets may ask for it. */
import { type Theme, THEMES } from '@mainstay/contract/identity';
import { PALETTES } from './palettes.ts';

export function applyBrand(code: Theme): void {
  const { style, classList } = document.documentElement;
  classList.remove(...THEMES);
  classList.add(code);
  for (const [step, tone] of (PALETTES[code] ?? PALETTES['theme-default']).entries()) {
    style.setProperty(`--brand-${step}`, tone);
  }
}
