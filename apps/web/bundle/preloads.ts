/** What the browser would discover late: the font of all screens, the files of the first page of signed-in users, and those of a screen. */
import type { HtmlTagDescriptor, Plugin, ResolveModulePreloadDependenciesFn } from 'vite';

/** The files of these chunks are preloaded for signed-in users, in the order in which they run. */
const FIRST_PAGE = ['rows', 'desk'];
/** The letters of English texts; the files for other languages are loaded when a text needs them. */
const FONT = /\/inter-latin-wght-normal-[^/]*\.woff2$/;

const toFontPreload = (href: string): HtmlTagDescriptor => ({
  tag: 'link',
  attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href },
  injectTo: 'head',
});

/** The names of the files contain hashes, so `public/first-paint.js` finds them in the element that loads it. */
export const preloads: Plugin = {
  name: 'preloads',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {} }) {
      const files = Object.keys(bundle).map((file) => `/${file}`);
      const firstPage = FIRST_PAGE.flatMap((name) => files.filter((file) => file.startsWith(`/assets/${name}-`)));
      return {
        html: html.replace('src="/first-paint.js"', `$& data-first-page="${firstPage.join(' ')}"`),
        tags: files.filter((file) => FONT.test(file)).map(toFontPreload),
      };
    },
  },
};

/** The files that are loaded before any other, because the page names them. */
const ALWAYS_LOADED = /\/(?:program|rolldown-runtime)-[^/]+\.js$/;

/**
 * Returns the scripts that are requested together with a lazy one. The first files contain these lists for all screens. Sorted lists repeat
 * each other, so they compress to a fraction of their size.
 */
export const resolvePreloads: ResolveModulePreloadDependenciesFn = (_file, scripts, { hostType }) =>
  hostType === 'html' ? scripts : scripts.filter((script) => !ALWAYS_LOADED.test(script)).toSorted();
