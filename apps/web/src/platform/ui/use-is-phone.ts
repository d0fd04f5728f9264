import { useMediaQuery } from '@mantine/hooks';
import { useSyncExternalStore } from 'react';
import { isPrintLayout, onPrintLayoutChange } from '../lib/print-layout.ts';

/**
 * Returns whether the window has the width of a phone: table rows then have two lines, and dialogs take the full width.
 * The print layout does not count as a phone.
 */
export function useIsPhone(): boolean {
  const isNarrow = useMediaQuery('(max-width: 600px)', undefined, { getInitialValueInEffect: false });
  return !useSyncExternalStore(onPrintLayoutChange, isPrintLayout) && isNarrow;
}
