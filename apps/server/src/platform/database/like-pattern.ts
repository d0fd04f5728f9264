/**
 * Returns a `like` pattern for text that contains a search text, regardless of case if the searched text is lowercase. Wildcards are
 * escaped, so that a search for `%` finds that character.
 */
export const toContainsPattern = (searchText: string): string =>
  `%${searchText
    .trim()
    .toLowerCase()
    .replace(/[\\%_]/g, '\\$&')}%`;
