/** Rejected rows as a file to mend: what a spreadsheet program would run is marked as text. */

/** Cells that begin like a formula get an apostrophe; the import takes it away again. */
export const csvCell = (text: string): string => {
  const marked = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n']/.test(marked) ? `"${marked.replaceAll('"', '""')}"` : marked;
};

export const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`;

/** The last column of the file, named so that it is no column of the file itself. */
export function reasonHeader(headers: readonly string[]): string {
  const taken = new Set(headers.map((h) => h.toLowerCase()));
  let name = 'Rejected because';
  while (taken.has(name.toLowerCase())) name += ' (new)';
  return name;
}
