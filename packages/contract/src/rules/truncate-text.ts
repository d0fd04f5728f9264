/** Truncates a text to a maximum number of UTF-16 code units. Surrogate pairs are not split, because lone surrogates cannot be stored. */
export const truncateText = (text: string, maxLength: number): string => {
  const truncated = text.slice(0, maxLength);
  return truncated.length < text.length ? truncated.replace(/[\ud800-\udbff]$/, '') : truncated;
};
