import { useMediaQuery } from '@mantine/hooks';
import { useSyncExternalStore } from 'react';
import { isPrintLayout, onPrintLayoutChange } from '../lib/print-layout.ts';

/** Whether the window is a phone's: tables are two lines a row, dialogs take its width. Paper is no phone. */
export function useIsPhone(): boolean {
  const narrow = useMediaQuery('(max-width: 600px)', undefined, { getInitialValueInEffect: false });
  return !useSyncExternalStore(onPrintLayoutChange, isPrintLayout) && narrow;
}
