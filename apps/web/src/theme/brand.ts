/** Puts the ten tones of a colour theme where tokens.css reads them. */
import type { Theme } from '@mainstay/contract/identity';
import { PALETTES } from './palettes.ts';

export function applyBrand(code: Theme): void {
  const { style } = document.documentElement;
  for (const [step, tone] of (PALETTES[code] ?? PALETTES['theme-default']).entries()) {
    style.setProperty(`--brand-${step}`, tone);
  }
}
