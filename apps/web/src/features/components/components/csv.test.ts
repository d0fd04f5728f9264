import { expect, test } from 'vitest';
import { getCsvFileName, hasRows } from './csv.ts';

test('a file is called like its component, with an underscore for what no file name may hold', () => {
  expect(getCsvFileName('Renewals by month')).toBe('Renewals by month.csv');
  expect(getCsvFileName('MRR / seat: "2026"')).toBe('MRR _ seat_ _2026_.csv');
});

test('a head alone is no data', () => {
  expect(hasRows('Name,MRR\r\n')).toBe(false);
  expect(hasRows('')).toBe(false);
  expect(hasRows('Name,MRR\r\nAcme,5\r\n')).toBe(true);
});
