import { expect, test } from 'vitest';
import { getCsvFileName, hasRows } from './csv.ts';

test('names a file like its component, with an underscore for characters that file names cannot have', () => {
  expect(getCsvFileName('Renewals by month')).toBe('Renewals by month.csv');
  expect(getCsvFileName('MRR / seat: "2026"')).toBe('MRR _ seat_ _2026_.csv');
});

test('treats a header without rows as no data', () => {
  expect(hasRows('Name,MRR\r\n')).toBe(false);
  expect(hasRows('')).toBe(false);
  expect(hasRows('Name,MRR\r\nAcme,5\r\n')).toBe(true);
});
