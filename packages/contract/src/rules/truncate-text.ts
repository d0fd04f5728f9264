/** Truncates a text to a maximum number of UTF-16 code units. Surrogate pairs are not split, because lone surrogates cannot be stored. */
export const truncateText = (text: string, most: number): string => {
  const cut = text.slice(0, most);
  return cut.length < text.length ? cut.replace(/[\ud800-\udbff]$/, '') : cut;
};
