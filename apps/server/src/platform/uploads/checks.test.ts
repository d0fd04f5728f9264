import { IMPORT_MESSAGES } from '@mainstay/contract/imports';
import { expect, test } from 'vitest';
import {
  checkContent,
  detectDelimiter,
  detectEncoding,
  isZipBomb,
  parseHeader,
  detectFileType,
  readZipEntries,
} from './checks.ts';

test('1-platform-17 accepts csv, xlsx and xls but not txt', () => {
  for (const type of ['csv', 'xlsx', 'xls']) expect(detectFileType(`file.${type}`)).toEqual({ type });
  expect(detectFileType('FILE.CSV')).toEqual({ type: 'csv' });
  for (const name of ['file.txt', 'file', 'csv', 'file.csv.txt', ''])
    expect(detectFileType(name)).toEqual({ message: IMPORT_MESSAGES.type });
});

test('1-platform-19 rejects a name with two extensions', () => {
  for (const name of ['a.exe.csv', 'my.data.xlsx', '../up.b.csv']) {
    expect(detectFileType(name)).toEqual({ message: IMPORT_MESSAGES.extensions });
  }
});

test('requires that name and content match', () => {
  const zip = Buffer.from('504b0304', 'hex');
  const compound = Buffer.from('d0cf11e0a1b11ae1', 'hex');
  expect(checkContent('xlsx', zip)).toBeUndefined();
  expect(checkContent('xls', compound)).toBeUndefined();
  expect(checkContent('csv', Buffer.from('a,b'))).toBeUndefined();
  for (const [type, head] of [
    ['csv', zip],
    ['csv', compound],
    ['xlsx', compound],
    ['xls', zip],
    ['xlsx', Buffer.from('a,b')],
  ] as const) {
    expect(checkContent(type, head)).toContain('The content of the file is not');
  }
  expect(checkContent('csv', Buffer.alloc(0))).toBe('The file is empty.');
  expect(checkContent('csv', Buffer.from('a\0b'))).toContain('not UTF-8 text');
});

test('detects the encoding from byte order marks', () => {
  expect(detectEncoding(Buffer.from('\ufeffa', 'utf8'))).toEqual({ encoding: 'utf-8', mark: 3 });
  expect(detectEncoding(Buffer.from('\ufeffa', 'utf16le'))).toEqual({ encoding: 'utf-16le', mark: 2 });
  expect(detectEncoding(Buffer.from('feff0061', 'hex'))).toEqual({ encoding: 'utf-16be', mark: 2 });
  expect(detectEncoding(Buffer.from('a'))).toEqual({ encoding: 'utf-8', mark: 0 });
});

test('detects the separator that occurs most often in the header', () => {
  expect(detectDelimiter('a,b,c\n1;2;3;4;5')).toBe(',');
  expect(detectDelimiter('a;"b,c,d,e";f')).toBe(';');
  expect(detectDelimiter('a\tb, c\td')).toBe('\t');
  expect(detectDelimiter('only')).toBe(',');
});

test('requires at most 500 distinct, nonempty column names', () => {
  expect(parseHeader([' Account  ID ', 'Name', '', ''])).toEqual({ headers: ['Account ID', 'Name'] });
  const getMessage = (cells: string[]) => (parseHeader(cells) as { message: string }).message;
  expect(getMessage(['', ''])).toContain('must contain the column names');
  expect(getMessage(['A', '', 'B'])).toBe('Column 2 has no name in the first line.');
  expect(getMessage(['A', 'b', 'a'])).toBe('The first line contains the column "a" twice.');
  expect(getMessage(Array.from({ length: 1000 }, (_, i) => `c${i}`))).toBe(
    'The file has 1000 columns; at most 500 are allowed.',
  );
  expect(getMessage(['A-1', 'Acme', '2024-01-01'])).toContain('looks like data');
  expect(getMessage(['A-1', 'Acme', '120'])).toContain('looks like data');
  expect(getMessage(['A-1', 'a@b.co'])).toContain('looks like data');
  expect(getMessage(['x'.repeat(351)])).toContain('longer than 350');
  expect(getMessage(['a\u0001'])).toContain('control character');
});

test('does not read a zip file without a complete directory and detects zip bombs', () => {
  expect(readZipEntries(Buffer.from('504b0304', 'hex'))).toBeUndefined();
  expect(readZipEntries(Buffer.alloc(100))).toBeUndefined();
  const entry = { offset: 0, method: 8, packed: 1000, declared: 80_000_000 };
  expect(isZipBomb([entry])).toBe(false);
  expect(isZipBomb([entry, entry])).toBe(true);
  expect(isZipBomb(Array.from({ length: 6000 }, () => ({ ...entry, declared: 1 })))).toBe(true);
});
