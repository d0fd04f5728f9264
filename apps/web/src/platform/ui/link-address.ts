/** Normalizes the URLs that users type for links. */

const SCHEME = /^[a-z][a-z0-9+.-]*:/i;
/** Allowed schemes of links; the server allows the same. */
export const LINK_PATTERN = /^(?:https?|mailto|tel):/i;
/** `example.com:8080` contains a port, not a scheme. */
const PORT = /^[^/:]+:\d+(?:[/?#]|$)/;
const EMAIL = /^[^\s@/]+@[^\s@/]+\.[^\s@/.]+$/;

/** Adds a missing scheme. @returns null if the link is not allowed in notes */
export function normalizeLinkUrl(input: string): string | null {
  const text = input.trim();
  if (text === '' || /\s/.test(text)) return null;
  if (LINK_PATTERN.test(text)) return text;
  if (EMAIL.test(text)) return `mailto:${text}`;
  if (SCHEME.test(text) && !PORT.test(text)) return null;
  const address = `https://${text.replace(/^\/+/, '')}`;
  return URL.canParse(address) ? address : null;
}
