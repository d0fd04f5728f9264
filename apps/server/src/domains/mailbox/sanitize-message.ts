/**
 * Sanitizes the HTML of a message. The result runs no code, submits nothing and loads nothing from the network: images of other servers are
 * removed and counted, or loaded by the product and inlined when the reader requests them.
 */
import type Sanitize from 'sanitize-html';
import { sanitizeStyle } from '../../builder/evaluation/clean-styles.ts';
import { getSanitizer, limitMarkup } from '../../platform/html/sanitize.ts';

/** Where an image comes from: an attachment of the message, by its content id, or another server. */
export type ImageSource = { contentId: string } | { url: string };

export interface SanitizedMessage {
  html: string;
  blockedImages: number;
  /** Whether the end of the message was left out, because sanitizing it would take too long. */
  isCut: boolean;
}

const TAGS = `
  a abbr address article b bdi bdo big blockquote br caption center cite code col colgroup dd del
  details div dl dt em figcaption figure font footer h1 h2 h3 h4 h5 h6 header hr i img ins kbd li
  main mark ol p pre q s section small span strike strong sub summary sup table tbody td tfoot th
  thead time tr tt u ul var wbr`
  .trim()
  .split(/\s+/);
const LAYOUT = [
  'align',
  'valign',
  'width',
  'height',
  'dir',
  'lang',
  'title',
  'style',
  'color',
  'bgcolor',
  'border',
  'cellpadding',
  'cellspacing',
];

const BASE: Sanitize.IOptions = {
  allowedTags: TAGS,
  allowedAttributes: {
    '*': LAYOUT,
    a: ['href', 'target', 'rel'],
    img: ['src', 'alt'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan'],
    col: ['span'],
    ol: ['start', 'type'],
    font: ['size', 'face'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['data'] },
  allowProtocolRelative: false,
  nonTextTags: ['style', 'script', 'textarea', 'option', 'noscript', 'title', 'head', 'xmp', 'iframe'],
  nestingLimit: 200,
};

/** Inlined images must be pictures that the browser only draws. SVG could contain links and styles. */
const INLINE_IMAGE = /^data:image\/(?:png|jpeg|gif|webp|bmp);base64,[A-Za-z0-9+/=]+$/;

function parseSource(src: string | undefined): ImageSource | undefined {
  if (!src) return undefined;
  if (/^cid:/i.test(src)) return { contentId: safeDecode(src.slice('cid:'.length)) };
  return /^https?:\/\//i.test(src) && URL.canParse(src) ? { url: new URL(src).href } : undefined;
}

function safeDecode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export const getImageKey = (source: ImageSource) => ('url' in source ? source.url : `cid:${source.contentId}`);

/** Returns the sources of all images of a message, each once. */
export function findImages(html: string): ImageSource[] {
  const sources = new Map<string, ImageSource>();
  getSanitizer()(limitMarkup(html), {
    ...BASE,
    transformTags: {
      img: (tagName, attribs) => {
        const source = parseSource(attribs.src);
        if (source) sources.set(getImageKey(source), source);
        return { tagName, attribs };
      },
    },
  });
  return [...sources.values()];
}

/** @param images data URLs by the key of their source; images without one are left out */
export function sanitizeMessage(html: string, images: ReadonlyMap<string, string> = new Map()): SanitizedMessage {
  let blockedImages = 0;
  const limited = limitMarkup(html);
  const sanitized = getSanitizer()(limited, {
    ...BASE,
    transformTags: {
      '*': (tagName, { style, ...attribs }) => {
        const css = style && sanitizeStyle(style);
        return { tagName, attribs: css ? { ...attribs, style: css } : attribs };
      },
      a: (tagName, { target: _target, rel: _rel, ...attribs }) => ({
        tagName,
        attribs: { ...attribs, target: '_blank', rel: 'noopener noreferrer' },
      }),
      img: (tagName, { src, ...attribs }) => {
        const source = parseSource(src);
        const inlined = source ? images.get(getImageKey(source)) : src;
        if (inlined && INLINE_IMAGE.test(inlined)) return { tagName, attribs: { ...attribs, src: inlined } };
        if (source && 'url' in source) blockedImages += 1;
        return { tagName, attribs };
      },
    },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && attribs.src === undefined,
  });
  return { html: sanitized, blockedImages, isCut: limited.length < html.length };
}
