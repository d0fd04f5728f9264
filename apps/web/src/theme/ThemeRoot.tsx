/** The company's colours and the person's mode around everything. Signed out, the colours are those of the host. */
import { MantineProvider } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import { useSession } from '../lib/session.ts';
import { useTenant } from '../lib/tenant.ts';
import { appearanceManager } from './appearance.ts';
import { cssVariables, themeFor } from './theme.ts';

const manager = appearanceManager();

export function ThemeRoot({ children }: { children: ReactNode }) {
  const session = useSession();
  const tenant = useTenant();
  const code = session?.entity_theme ?? tenant?.entity_theme ?? 'theme-default';
  const theme = useMemo(() => themeFor(code), [code]);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={manager}
      defaultColorScheme="auto"
    >
      {children}
    </MantineProvider>
  );
}
