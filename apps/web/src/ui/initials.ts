/** Hues that keep one lightness readable in both modes. */
const HUES = [25, 60, 95, 150, 190, 230, 265, 300, 340] as const;

/** The hue of a name: always the same one for the same name. */
export function getHue(name: string): number {
  let hash = 7;
  for (const character of name) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 997;
  return HUES[hash % HUES.length] ?? HUES[0];
}

/** First letters of the first two words. */
export const getInitials = (name: string): string =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 2)
    .map((word) => [...word][0]?.toUpperCase() ?? '')
    .join('');
