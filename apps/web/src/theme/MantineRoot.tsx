/** Mantine around the screens of signed-in people. Sign-in does without, which keeps its first load small. */
import { MantineProvider, type MantineColorSchemeManager } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import { onSessionChange, storeAppearance, useSignedIn } from '../lib/session.ts';
import { getAppearance } from './appearance.ts';
import './mantine-styles.ts';
import { cssVariables, themeFor } from './theme.ts';

/** Mantine asks and tells our session about the mode, instead of a key of its own. */
function manager(): MantineColorSchemeManager {
  let stop: (() => void) | undefined;
  return {
    get: getAppearance,
    // Mantine answers a change it is told of by setting it again.
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
