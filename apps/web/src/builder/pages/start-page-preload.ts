/** Preloads pages with code that is loaded on demand. Errors are reported when the page is opened. */
import type { PageQuery } from '../../platform/lib/addresses.ts';

const load = () => import('./preload-page.ts');
const ignore = () => {};

/** Preloads a page of the menu that is not open. */
export const startPagePreload = (id: number): void => void load().then(({ preloadPage }) => preloadPage(id), ignore);

/** Preloads the code of the page that is being opened. */
export const startCodePreload = (id: number, query: PageQuery | undefined): void =>
  void load().then(({ preloadPageCode }) => preloadPageCode(id, query), ignore);
