/** Creates the file of rejected rows, which users correct and upload again. */

/** Returns the header of the last column, which must differ from the columns of the file. */
export function getReasonHeader(headers: readonly string[]): string {
  const taken = new Set(headers.map((h) => h.toLowerCase()));
  let name = 'Rejected because';
  while (taken.has(name.toLowerCase())) name += ' (new)';
  return name;
}
