import type { PageQuery } from '../../platform/lib/addresses.ts';

/** Starts to preload a page of the menu, with code that is loaded on demand. Errors are reported when the page is opened. */
export const startPagePreload = (id: number, query?: PageQuery): void =>
  void import('./preload-page.ts').then(
    ({ preloadPage }) => preloadPage(id, query),
    () => {},
  );
