/** Converts a name for use within a sentence; acronyms such as MRR keep their capitals. */
export const inSentence = (name: string): string =>
  name.replaceAll(/\b\p{Lu}(?=\p{Ll})/gu, (letter) => letter.toLowerCase());
