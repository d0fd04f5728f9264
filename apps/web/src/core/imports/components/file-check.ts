/** Validates a file before the upload with the same messages as the server. */
import { CSV_LIMIT, IMPORT_MESSAGES, SHEET_LIMIT } from '@mainstay/contract/imports';

const SHEET_TYPES = ['xlsx', 'xls'];
const TYPES = ['csv', ...SHEET_TYPES];
/** File types that the file dialog accepts. */
export const ACCEPTED_FILE_TYPES = { 'text/csv': TYPES.map((type) => `.${type}`) };

/** Returns the error message for a file name (1-platform-17 to 19), or undefined if it is valid. */
export function validateFileName(name: string): string | undefined {
  const parts = name.split('.');
  if (parts.length < 2 || !TYPES.includes(parts.at(-1)?.toLowerCase() ?? '')) return IMPORT_MESSAGES.type;
  return parts.length > 2 ? IMPORT_MESSAGES.extensions : undefined;
}

/** Returns the error message for a file, or undefined if it is valid. */
export function validateFile(file: { name: string; size: number }): string | undefined {
  const nameError = validateFileName(file.name);
  if (nameError) return nameError;
  const isSheet = SHEET_TYPES.includes(file.name.split('.').at(-1)?.toLowerCase() ?? '');
  if (file.size > (isSheet ? SHEET_LIMIT : CSV_LIMIT))
    return `File size cannot be greater than ${isSheet ? 10 : 200} MB.`;
  return file.size === 0 ? 'The file is empty.' : undefined;
}
