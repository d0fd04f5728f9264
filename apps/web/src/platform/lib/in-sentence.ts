/** Converts a name for use within a sentence; acronyms such as MRR keep their capitals. */
export const inSentence = (name: string): string =>
  name.replaceAll(/\b\p{Lu}(?=\p{Ll})/gu, (letter) => letter.toLowerCase());

/** Converts the name of a dataset for use after "No". A name such as "The portfolio day by day" names no rows. */
export const toPluralInSentence = (datasetName: string | undefined): string =>
  datasetName === undefined || datasetName.startsWith('The ') ? 'rows' : inSentence(datasetName);
