/** What somebody types as the address of a link. */

const SCHEME = /^[a-z][a-z0-9+.-]*:/i;
/** Where a link may lead; the server knows no others either. */
export const LINK_PATTERN = /^(?:https?|mailto|tel):/i;
/** `example.com:8080` names a port, not a scheme. */
const PORT = /^[^/:]+:\d+(?:[/?#]|$)/;
const EMAIL = /^[^\s@/]+@[^\s@/]+\.[^\s@/.]+$/;

/** Adds what is missing in front. @returns null where it leads nowhere that a note may lead to */
export function normalizeLinkUrl(typed: string): string | null {
  const text = typed.trim();
  if (text === '' || /\s/.test(text)) return null;
  if (LINK_PATTERN.test(text)) return text;
  if (EMAIL.test(text)) return `mailto:${text}`;
  if (SCHEME.test(text) && !PORT.test(text)) return null;
  const address = `https://${text.replace(/^\/+/, '')}`;
  return URL.canParse(address) ? address : null;
}
