/**
 * Provides Mantine to the screens of signed-in users. The sign-in screens do not use it, which keeps their first load
 * small.
 */
import { MantineProvider, type MantineColorSchemeManager } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import { onSessionChange, storeAppearance, useSignedIn } from '../lib/session.ts';
import { getAppearance } from './appearance.ts';
import './mantine-styles.ts';
import { cssVariables, themeFor } from './theme.ts';

/** Connects Mantine's color mode to the session instead of Mantine's own storage key. */
function manager(): MantineColorSchemeManager {
  let stop: (() => void) | undefined;
  return {
    get: getAppearance,
    // Mantine responds to a change from `subscribe` by setting the same value again.
    set: (value) => {
      if (value !== getAppearance()) storeAppearance(value);
    },
    subscribe: (onUpdate) => {
      stop = onSessionChange(() => onUpdate(getAppearance()));
    },
    unsubscribe: () => stop?.(),
    clear: () => {},
  };
}

export function MantineRoot({ children }: { children: ReactNode }) {
  const { entity_theme } = useSignedIn();
  const theme = useMemo(() => themeFor(entity_theme), [entity_theme]);
  const schemes = useMemo(manager, []);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={schemes}
      defaultColorScheme="auto"
    >
      {children}
    </MantineProvider>
  );
}
