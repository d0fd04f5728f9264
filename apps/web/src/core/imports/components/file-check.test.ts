import { CSV_LIMIT, IMPORT_MESSAGES, SHEET_LIMIT } from '@mainstay/contract/imports';
import { expect, test } from 'vitest';
import { validateFile, validateFileName } from './file-check.ts';

test('1-platform-17 csv, xlsx and xls are accepted, whatever their case, and txt is not', () => {
  expect(['a.csv', 'a.xlsx', 'a.xls', 'Büro Köln.CSV'].map(validateFileName)).toEqual(Array(4).fill(undefined));
  expect(validateFileName('a.txt')).toBe('Only csv, xlsx and xls files are allowed');
  expect(['csv', 'a', 'a.', 'a.exe', ''].map(validateFileName)).toEqual(Array(5).fill(IMPORT_MESSAGES.type));
});

test('rejects a name with two extensions with the specified message', () => {
  expect(validateFileName('a.exe.csv')).toBe('Filename with two extensions is not supported due security restrictions');
  expect(validateFileName('a.csv.exe')).toBe(IMPORT_MESSAGES.type);
});

test('rejects files over the limit and empty files before the upload', () => {
  expect(validateFile({ name: 'a.csv', size: CSV_LIMIT })).toBeUndefined();
  expect(validateFile({ name: 'a.csv', size: CSV_LIMIT + 1 })).toBe('File size cannot be greater than 200 MB.');
  expect(validateFile({ name: 'a.xlsx', size: SHEET_LIMIT })).toBeUndefined();
  expect(validateFile({ name: 'a.xls', size: SHEET_LIMIT + 1 })).toBe('File size cannot be greater than 10 MB.');
  expect(validateFile({ name: 'a.csv', size: 0 })).toBe('The file is empty.');
});
