/** The company's colours and the person's mode on the document. Signed out, they are those of the host. */
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: both say which mode is in force.
  useLayoutEffect(applyAppearance, [session?.appearance, tenant?.appearance]);
  useEffect(() => onSystemChange(applyAppearance), []);
  return children;
}
