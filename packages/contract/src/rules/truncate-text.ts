/**
 * The beginning of a text, of so many UTF-16 units at most. A character is there whole or not at all: no database keeps
 * half of one.
 */
export const truncateText = (text: string, most: number): string => {
  const cut = text.slice(0, most);
  return cut.length < text.length ? cut.replace(/[\ud800-\udbff]$/, '') : cut;
};
