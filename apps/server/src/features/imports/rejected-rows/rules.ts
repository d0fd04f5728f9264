/** The file of rejected rows, which is mended and uploaded again. */

/** The last column of the file, named so that it is no column of the file itself. */
export function reasonHeader(headers: readonly string[]): string {
  const taken = new Set(headers.map((h) => h.toLowerCase()));
  let name = 'Rejected because';
  while (taken.has(name.toLowerCase())) name += ' (new)';
  return name;
}
