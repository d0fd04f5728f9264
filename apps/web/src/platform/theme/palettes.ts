/**
 * The four color themes of a company with ten tones each: 7 is the filled tone, 6 and 4 are the chart tones of both
 * modes.
 */
import type { Theme } from '@mainstay/contract/tenants/appearance';
import type { MantineColorsTuple } from '@mantine/core';

/** Palette of each theme code. */
export const PALETTES: Record<Theme, MantineColorsTuple> = {
  'theme-default': scale('#ecf8f1 #d6efe1 #aedfc4 #82cda4 #57b985 #35a26b #218a57 #177346 #115c38 #0b4429'),
  'theme-bl': scale('#edf3ff #dbe6fe #b9cffd #8fb1fb #6390f6 #4173ee #2b5ce0 #2049c0 #1b3c9b #172f75'),
  'theme-pur': scale('#f3f0ff #e6e0ff #cfc2ff #b29efb #967af5 #7e5ced #6a45df #5835c0 #472b9b #362175'),
  'theme-org': scale('#fff3ea #ffe4d0 #ffc7a0 #fca76d #f58640 #e06a1f #c2540f #9f430b #7f3609 #5f2907'),
};

/**
 * Mantine derives the dark mode colors of inputs, menus and modals from this palette. Replacing it makes them match our
 * neutrals.
 */
export const DARK = scale('#eceef2 #c9cdd5 #a6acb8 #8b919d #34373e #26282d #1d1f23 #17181b #0f1012 #0b0c0d');

function scale(steps: string): MantineColorsTuple {
  return steps.split(' ') as unknown as MantineColorsTuple;
}
