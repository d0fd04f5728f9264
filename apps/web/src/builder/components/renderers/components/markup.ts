/**
 * Sanitizes markup of authors. The server sanitizes it when it is saved and when it is filled; this third pass prevents scripts from
 * running
 * even if both fail (S3-64).
 */
const FORBIDDEN = 'script, iframe, object, embed, form, link, meta, base, frame, frameset, style, svg, math, template';
const ADDRESSES = new Set(['href', 'src', 'action', 'formaction', 'srcset', 'xlink:href']);
const SAFE_ADDRESS = /^(https?:|mailto:|tel:|#|\/(?!\/)|data:image\/(png|jpeg|gif|webp);)/i;

/** Parses markup without elements and attributes that run or load code. */
export function sanitizeNodes(html: string): Node[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const element of body.querySelectorAll(FORBIDDEN)) element.remove();
  for (const element of body.querySelectorAll('*')) {
    for (const { name, value } of [...element.attributes]) {
      const isHandler = name.toLowerCase().startsWith('on');
      const isUnsafeAddress = ADDRESSES.has(name.toLowerCase()) && !SAFE_ADDRESS.test(value.trim());
      if (isHandler || isUnsafeAddress) element.removeAttribute(name);
    }
  }
  return [...body.childNodes];
}

/** Returns whether markup contains neither text nor an image, rule or table. */
export const isBlank = (html: string): boolean =>
  !/<(img|hr|table)\b/i.test(html) && html.replaceAll(/<[^<>]*>|&nbsp;|\s/gi, '') === '';
