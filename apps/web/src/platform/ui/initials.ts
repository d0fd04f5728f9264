/** Hues that are readable in both modes at the same lightness. */
const HUES = [25, 60, 95, 150, 190, 230, 265, 300, 340] as const;

/** Returns the hue of a name, which is deterministic. */
export function getHue(name: string): number {
  let hash = 7;
  for (const character of name) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 997;
  return HUES[hash % HUES.length] ?? HUES[0];
}

/** Returns the first letters of the first two words. */
export const getInitials = (name: string): string =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 2)
    .map((word) => [...word][0]?.toUpperCase() ?? '')
    .join('');
