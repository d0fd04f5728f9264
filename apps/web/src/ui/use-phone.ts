import { useMediaQuery } from '@mantine/hooks';

/** Whether the window is a phone's: tables are two lines a row, dialogs take its width. */
export const usePhone = (): boolean =>
  useMediaQuery('(max-width: 600px)', undefined, { getInitialValueInEffect: false });
