/**
 * Light, dark or as the system says: the person's choice, else the company's default (decision 51). Mantine asks this
 * manager; `public/appearance.js` reads the same key before the first paint.
 */
import { isMantineColorScheme, type MantineColorScheme, type MantineColorSchemeManager } from '@mantine/core';
import { getSession, onSessionChange, storeAppearance } from '../lib/session.ts';
import { getTenant } from '../lib/tenant.ts';

function chosen(fallback: MantineColorScheme): MantineColorScheme {
  const stored = localStorage.getItem('appearance');
  if (isMantineColorScheme(stored)) return stored;
  return getSession()?.appearance ?? getTenant()?.appearance ?? fallback;
}

export function appearanceManager(): MantineColorSchemeManager {
  let stop: (() => void) | undefined;
  return {
    get: chosen,
    set: storeAppearance,
    subscribe(onUpdate) {
      stop = onSessionChange(() => onUpdate(chosen('auto')));
    },
    unsubscribe: () => stop?.(),
    clear: () => localStorage.removeItem('appearance'),
  };
}
