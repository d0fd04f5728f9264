import { CSV_LIMIT, MESSAGES, SHEET_LIMIT } from '@mainstay/contract/imports';
import { expect, test } from 'vitest';
import { fileFault, nameFault } from './file-check.ts';

test('1-platform-17 csv, xlsx and xls are accepted, whatever their case, and txt is not', () => {
  expect(['a.csv', 'a.xlsx', 'a.xls', 'Büro Köln.CSV'].map(nameFault)).toEqual(Array(4).fill(undefined));
  expect(nameFault('a.txt')).toBe('Only csv, xlsx and xls files are allowed');
  expect(['csv', 'a', 'a.', 'a.exe', ''].map(nameFault)).toEqual(Array(5).fill(MESSAGES.type));
});

test('a name with two extensions is refused with the specified message', () => {
  expect(nameFault('a.exe.csv')).toBe('Filename with two extensions is not supported due security restrictions');
  expect(nameFault('a.csv.exe')).toBe(MESSAGES.type);
});

test('a file over its limit, and an empty one, are refused before they are sent', () => {
  expect(fileFault({ name: 'a.csv', size: CSV_LIMIT })).toBeUndefined();
  expect(fileFault({ name: 'a.csv', size: CSV_LIMIT + 1 })).toBe('File size cannot be greater than 200 MB.');
  expect(fileFault({ name: 'a.xlsx', size: SHEET_LIMIT })).toBeUndefined();
  expect(fileFault({ name: 'a.xls', size: SHEET_LIMIT + 1 })).toBe('File size cannot be greater than 10 MB.');
  expect(fileFault({ name: 'a.csv', size: 0 })).toBe('The file is empty.');
});
