/** A component's rows as a file. */
import { saveFile } from '../../../lib/save-file.ts';
import { showToast } from '../../../ui/toast.ts';
import { type DataRequest, downloadCsv } from '../queries.ts';

/** Letters, digits, spaces, `_` and `-` stay (S3-65). */
export const getCsvFileName = (component: string): string => `${component.replaceAll(/[^\p{L}\p{N} _-]/gu, '_')}.csv`;

/** Whether a CSV text holds a row below its head. */
export const hasRows = (csv: string): boolean => csv.trim().split(/\r?\n/).length > 1;

/** Saves what the filters let through; without a row there is no file, only `Invalid data`. */
export async function saveCsv(component: string, { query, body }: DataRequest): Promise<void> {
  const csv = await downloadCsv({ query, body });
  if (!hasRows(csv)) return showToast('Invalid data');
  saveFile(new Blob([csv], { type: 'text/csv;charset=utf-8' }), getCsvFileName(component));
}
