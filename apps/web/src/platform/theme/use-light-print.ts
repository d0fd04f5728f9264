import { useEffect } from 'react';

const MODE = 'data-mantine-color-scheme';

/** Prints the screen in light colors, because paper is white. The mode of the user returns afterwards. */
export function useLightPrint(): void {
  useEffect(() => {
    const root = document.documentElement;
    let mode: string | null = null;
    const onBefore = () => {
      mode ??= root.getAttribute(MODE);
      root.setAttribute(MODE, 'light');
    };
    const onAfter = () => {
      if (mode !== null) root.setAttribute(MODE, mode);
      mode = null;
    };
    window.addEventListener('beforeprint', onBefore);
    window.addEventListener('afterprint', onAfter);
    return () => {
      window.removeEventListener('beforeprint', onBefore);
      window.removeEventListener('afterprint', onAfter);
      onAfter();
    };
  }, []);
}
