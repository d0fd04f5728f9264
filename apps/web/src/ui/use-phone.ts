import { useMediaQuery } from '@mantine/hooks';
import { useSyncExternalStore } from 'react';
import { isOnPaper, watchPaper } from '../lib/paper-layout.ts';

/** Whether the window is a phone's: tables are two lines a row, dialogs take its width. Paper is no phone. */
export function usePhone(): boolean {
  const narrow = useMediaQuery('(max-width: 600px)', undefined, { getInitialValueInEffect: false });
  return !useSyncExternalStore(watchPaper, isOnPaper) && narrow;
}
