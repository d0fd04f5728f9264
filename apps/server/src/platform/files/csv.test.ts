import { expect, test } from 'vitest';
import { csvLine } from './csv.ts';

test('what a spreadsheet program would run is marked as text, what would break a line is quoted', () => {
  expect(csvLine(['=1+1', '+1', '-1', '@SUM(A1)', 'plain'])).toBe(`"'=1+1","'+1","'-1","'@SUM(A1)",plain\r\n`);
  expect(csvLine(['a,b', 'say "hi"', 'two\nlines', ''])).toBe('"a,b","say ""hi""","two\nlines",\r\n');
});
