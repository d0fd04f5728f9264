/** Exports the rows of a component as CSV. */
import { saveFile } from '../../../platform/lib/save-file.ts';
import { showToast } from '../../../platform/ui/toast.ts';
import { type DataRequest, downloadCsv } from '../queries.ts';

/** Returns the file name. Characters other than letters, digits, spaces, `_` and `-` are replaced (S3-65). */
export const getCsvFileName = (component: string): string => `${component.replaceAll(/[^\p{L}\p{N} _-]/gu, '_')}.csv`;

/** Returns whether a CSV text contains a row below its header. */
export const hasRows = (csv: string): boolean => csv.trim().split(/\r?\n/).length > 1;

/** Saves the filtered rows. Without rows it shows `Invalid data` instead. */
export async function saveCsv(component: string, { query, body }: DataRequest): Promise<void> {
  const csv = await downloadCsv({ query, body });
  if (!hasRows(csv)) return showToast('Invalid data');
  saveFile(new Blob([csv], { type: 'text/csv;charset=utf-8' }), getCsvFileName(component));
}
