/** The values of the editor of a configuration, and the request that they become. */
import type { BulkConfiguration, BulkFile } from '@mainstay/contract/bulk-email';
import { CONTACT_COLUMNS, findColumns } from '@mainstay/contract/rules/bulk-email';
import { BULK_EMAIL_MESSAGES, missingColumnMessage } from '@mainstay/contract/rules/bulk-email-messages';
import { escapeMarkup } from '@mainstay/contract/rules/note-text';

export interface ConfigurationValues {
  source: 'file' | 'view';
  /** The `file_path` of a file, or empty. */
  fileurl: string;
  /** The saved view of contacts; null if none is selected. */
  view_id: number | null;
  selected_cols: string[];
  selected_to_col: string;
  subject: string;
  template_content: string;
  /** True while the values are saved in order to be sent, for which they must be complete. */
  isSending: boolean;
}

/** @param file the preselected file of a new configuration */
export const toValues = (saved: BulkConfiguration | null, file?: string): ConfigurationValues => ({
  source: saved && saved.view_id !== null ? 'view' : 'file',
  fileurl: saved?.fileurl ?? file ?? '',
  view_id: saved?.view_id ?? null,
  selected_cols: saved?.selected_cols ?? [],
  selected_to_col: saved?.selected_to_col ?? '',
  subject: saved?.subject ?? '',
  template_content: saved?.template_content ?? '',
  isSending: false,
});

export const toDraft = (values: ConfigurationValues) => ({
  fileurl: values.source === 'file' ? values.fileurl : '',
  view_id: values.source === 'view' ? values.view_id : null,
  selected_cols: values.selected_cols,
  selected_to_col: values.selected_to_col,
  subject: values.subject,
  template_content: values.template_content,
});

/** Returns the columns that the subject or the text contains. @param columns those that the recipients have */
export function findUsedColumns(
  { subject, template_content: html }: Pick<ConfigurationValues, 'subject' | 'template_content'>,
  columns: readonly string[],
): string[] {
  const named = new Set([...findColumns(subject), ...findColumns(html)]);
  return columns.filter((column) => named.has(column) || named.has(escapeMarkup(column)));
}

/** Selects the columns that are used, because a column may be typed instead of inserted. */
export const withUsedColumns = (values: ConfigurationValues, columns: readonly string[]): ConfigurationValues => ({
  ...values,
  selected_cols: [...new Set([...values.selected_cols, ...findUsedColumns(values, columns)])],
});

/** The columns that the recipients have. */
export const getColumns = (
  { source, fileurl }: Pick<ConfigurationValues, 'source' | 'fileurl'>,
  files: readonly BulkFile[],
): readonly string[] =>
  source === 'view' ? CONTACT_COLUMNS : (files.find(({ file_path }) => file_path === fileurl)?.column_names ?? []);

/** Returns the column with the addresses, by its values or its name. */
export const guessToColumn = ({ email_column, column_names }: BulkFile): string =>
  email_column ?? column_names.find((name) => /e-?mail/i.test(name)) ?? '';

/** Returns what the selection of a file changes: columns that the other file does not have are deselected. */
export function selectFile(values: ConfigurationValues, file: BulkFile): Partial<ConfigurationValues> {
  const { column_names: columns, file_path: fileurl } = file;
  return {
    fileurl,
    selected_cols: values.selected_cols.filter((column) => columns.includes(column)),
    selected_to_col: columns.includes(values.selected_to_col) ? values.selected_to_col : guessToColumn(file),
  };
}

/** Validates values that are about to be sent, in the order of the form (S3-58). Incomplete ones can be saved. */
export function validateValues(
  values: ConfigurationValues,
  columns: readonly string[],
): Partial<Record<keyof ConfigurationValues, string>> {
  if (!values.isSending) return {};
  const { source, fileurl, view_id, selected_to_col, subject, template_content } = values;
  const missing = findColumns(`${subject} ${template_content}`).find((column) => !columns.includes(column));
  return {
    ...(source === 'file' && fileurl === '' && { fileurl: BULK_EMAIL_MESSAGES.file }),
    ...(source === 'view' && view_id === null && { view_id: 'Select a view.' }),
    ...(source === 'file' && selected_to_col === '' && { selected_to_col: BULK_EMAIL_MESSAGES.recipientColumn }),
    ...(subject.trim() === '' && { subject: BULK_EMAIL_MESSAGES.subject }),
    ...(template_content === ''
      ? { template_content: BULK_EMAIL_MESSAGES.template }
      : missing !== undefined && { template_content: missingColumnMessage(missing) }),
  };
}
