import type { BulkConfiguration, BulkFile } from '@mainstay/contract/bulk-email';
import { expect, test } from 'vitest';
import {
  type ConfigurationValues,
  getColumns,
  selectFile,
  findUsedColumns,
  toDraft,
  withUsedColumns,
  toValues,
  validateValues,
} from './configuration-draft.ts';

const toFile = (name: string, column_names: string[], email_column: string | null): BulkFile => ({
  id: 7,
  upload_filename: name,
  file_path: `/files/${name}`,
  column_names,
  rows: 3,
  email_column,
  created_at: '2026-01-31T23:30:00Z',
  owner: null,
});
const PEOPLE = toFile('people.csv', ['Mail', 'First name', 'Plan'], 'Mail');
const GUESTS = toFile('guests.xlsx', ['E-mail address', 'Plan'], null);
const NUMBERS = toFile('numbers.xls', ['A', 'B'], null);
const FILES = [PEOPLE, GUESTS, NUMBERS];

const complete: ConfigurationValues = {
  source: 'file',
  fileurl: PEOPLE.file_path,
  view_id: null,
  selected_cols: ['First name', 'Plan'],
  selected_to_col: 'Mail',
  subject: 'News for {{ First name }}',
  template_content: '<p>Your plan: {{Plan}}</p>',
  isSending: true,
};
const validate = (change: Partial<ConfigurationValues> = {}) => {
  const values = { ...complete, ...change };
  return validateValues(values, getColumns(values, FILES));
};

test('incomplete values can be saved but not sent', () => {
  const empty = { fileurl: '', selected_to_col: '', subject: ' ', template_content: '' };
  expect(validate()).toEqual({});
  expect(validate({ ...empty, isSending: false })).toEqual({});
  expect(validate(empty)).toEqual({
    fileurl: 'Please select a file.',
    selected_to_col: 'Recipient column is required',
    subject: 'Subject is required',
    template_content: 'Template is required',
  });
  expect(validate({ source: 'view', selected_to_col: '' })).toEqual({
    view_id: 'Select a view.',
    template_content: 'The recipients have no column "First name".',
  });
});

test('a column that the recipients do not have is an error', () => {
  expect(validate({ fileurl: GUESTS.file_path })).toEqual({
    template_content: 'The recipients have no column "First name".',
  });
  expect(validate({ source: 'view', view_id: 4, subject: 'For {{first_name}}', template_content: 'Hi' })).toEqual({});
});

test('another file deselects its missing columns, and its addresses are found by value or name', () => {
  expect(selectFile(complete, GUESTS)).toEqual({
    fileurl: '/files/guests.xlsx',
    selected_cols: ['Plan'],
    selected_to_col: 'E-mail address',
  });
  expect(selectFile(complete, NUMBERS)).toEqual({
    fileurl: '/files/numbers.xls',
    selected_cols: [],
    selected_to_col: '',
  });
  expect(selectFile({ ...complete, selected_to_col: '' }, PEOPLE)).toEqual({
    fileurl: '/files/people.csv',
    selected_cols: ['First name', 'Plan'],
    selected_to_col: 'Mail',
  });
});

test('a request names either the file or the view', () => {
  const { isSending: _isSending, source: _source, ...fields } = complete;
  expect(toDraft(complete)).toEqual(fields);
  expect(toDraft({ ...complete, source: 'view', view_id: 4 })).toEqual({ ...fields, fileurl: '', view_id: 4 });
  const saved = { ...fields, view_id: 4, fileurl: '', id: 9 } as unknown as BulkConfiguration;
  expect(toValues(saved)).toEqual({ ...complete, source: 'view', view_id: 4, fileurl: '', isSending: false });
  expect(toValues(null, PEOPLE.file_path)).toMatchObject({ source: 'file', fileurl: '/files/people.csv', subject: '' });
});

test('columns that are typed into the subject or the text are selected', () => {
  const typed = {
    ...complete,
    selected_cols: [],
    subject: 'For {{Plan}}',
    template_content: '<p>{{ R&amp;D }} {{x}}</p>',
  };
  expect(findUsedColumns(typed, ['First name', 'Plan', 'R&D'])).toEqual(['Plan', 'R&D']);
  expect(withUsedColumns({ ...typed, selected_cols: ['First name', 'Plan'] }, ['First name', 'Plan', 'R&D'])).toEqual({
    ...typed,
    selected_cols: ['First name', 'Plan', 'R&D'],
  });
});
