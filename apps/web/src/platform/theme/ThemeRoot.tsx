/**
 * Applies the company's color theme and the user's color mode to the document. If no user is signed in, those of the
 * host's company apply.
 */
import { type ReactNode, useEffect, useLayoutEffect } from 'react';
import { useSession } from '../lib/session.ts';
import { useTenant } from '../lib/tenant.ts';
import { applyAppearance, onSystemChange } from './appearance.ts';
import { applyBrand } from './brand.ts';

export function ThemeRoot({ children }: { children: ReactNode }) {
  const session = useSession();
  const tenant = useTenant();
  const code = session?.entity_theme ?? tenant?.entity_theme ?? 'theme-default';
  useLayoutEffect(() => applyBrand(code), [code]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: both determine the current color mode.
  useLayoutEffect(applyAppearance, [session?.appearance, tenant?.appearance]);
  useEffect(() => onSystemChange(applyAppearance), []);
  return children;
}
