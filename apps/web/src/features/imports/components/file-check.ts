/** What a file must be before it is sent: the same refusals as the server's, without the wait. */
import { CSV_LIMIT, IMPORT_MESSAGES, SHEET_LIMIT } from '@mainstay/contract/imports';

const SHEET_TYPES = ['xlsx', 'xls'];
const TYPES = ['csv', ...SHEET_TYPES];
/** What the file dialog offers. */
export const ACCEPTED_FILE_TYPES = { 'text/csv': TYPES.map((type) => `.${type}`) };

/** The message of a name that is refused (1-platform-17 to 19); undefined where it is fine. */
export function validateFileName(name: string): string | undefined {
  const parts = name.split('.');
  if (parts.length < 2 || !TYPES.includes(parts.at(-1)?.toLowerCase() ?? '')) return IMPORT_MESSAGES.type;
  return parts.length > 2 ? IMPORT_MESSAGES.extensions : undefined;
}

/** The message of a file that is refused; undefined where it may be sent. */
export function validateFile(file: { name: string; size: number }): string | undefined {
  const named = validateFileName(file.name);
  if (named) return named;
  const isSheet = SHEET_TYPES.includes(file.name.split('.').at(-1)?.toLowerCase() ?? '');
  if (file.size > (isSheet ? SHEET_LIMIT : CSV_LIMIT))
    return `File size cannot be greater than ${isSheet ? 10 : 200} MB.`;
  return file.size === 0 ? 'The file is empty.' : undefined;
}
