/**
 * The color mode: light, dark or that of the system. The user's selection takes precedence over the company's default
 * (decision 51). `public/first-paint.js` reads the same key before the first paint.
 */
import type { Appearance } from '@mainstay/contract/tenants/appearance';
import { getSession } from '../lib/session.ts';
import { getTenant } from '../lib/tenant.ts';

const SYSTEM_IS_DARK = '(prefers-color-scheme: dark)';

/** Returns the current color mode. */
export const getAppearance = (): Appearance =>
  getSession()?.appearance ?? stored() ?? getTenant()?.appearance ?? 'auto';

function stored(): Appearance | null {
  const value = localStorage.getItem('appearance');
  return value === 'light' || value === 'dark' || value === 'auto' ? value : null;
}

/**
 * Applies the current color mode. It uses Mantine's attribute, so that Mantine and our own styles have the same mode.
 */
export function applyAppearance(): void {
  const mode = getAppearance();
  const dark = mode === 'dark' || (mode === 'auto' && matchMedia(SYSTEM_IS_DARK).matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
}

/** Calls back when the system changes its mode. @returns a function that unsubscribes */
export function onSystemChange(listener: () => void): () => void {
  const media = matchMedia(SYSTEM_IS_DARK);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}
