import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { csvRow, markFormulas, unmarkFormulas } from './csv.ts';

test('marks what a spreadsheet program would run as text, and quotes what would break a line', () => {
  expect(csvRow(['=1+1', '+1', '-1', '@SUM(A1)', 'plain'])).toBe(`"'=1+1","'+1","'-1","'@SUM(A1)",plain\r\n`);
  expect(csvRow(['a,b', 'say "hi"', 'two\nlines', '', 'a;b', 'a\tb'])).toBe(
    '"a,b","say ""hi""","two\nlines",,"a;b","a\tb"\r\n',
  );
});

test('writes a number unchanged, whatever its sign', () => {
  expect(csvRow([-5, 0, 1.5, true, null])).toBe('-5,0,1.5,true,\r\n');
});

describe('a formula', () => {
  test.each([
    ['＝1+1', "'＝1+1"],
    ['＋1', "'＋1"],
    ['－1', "'－1"],
    ['＠SUM(A1)', "'＠SUM(A1)"],
    [' =1', " '=1"],
    ['\u00a0=1', "\u00a0'=1"],
    ['\t=1', "'\t'=1"],
    ['\tplain', "'\tplain"],
    ['\rplain', "'\rplain"],
    ['\nplain', "'\nplain"],
    ['Acme;=1+1', "Acme;'=1+1"],
    ['Acme; =1+1', "Acme; '=1+1"],
    ['Acme;"=1+1"', `Acme;"'=1+1"`],
    ['Acme;＝1+1', "Acme;'＝1+1"],
    ['Acme\t@SUM(A1)', "Acme\t'@SUM(A1)"],
    ['first\n=1+1\r\n-2', "first\n'=1+1\r\n'-2"],
    ['first\r+1', "first\r'+1"],
    ['=1;=2\n=3', "'=1;'=2\n'=3"],
    ["'=1", "''=1"],
    ["a;'=1", "a;''=1"],
    ["'\tplain", "''\tplain"],
  ])('%j is marked as %j, and can be restored', (text, marked) => {
    expect(markFormulas(text)).toBe(marked);
    expect(unmarkFormulas(marked)).toBe(text);
  });

  test.each(['a=b', 'a-b', 'ann@acme.test', 'a; b', "O'Neil", "'quoted'", 'two\nlines', '1 - 1'])(
    '%j is not marked',
    (text) => {
      expect(markFormulas(text)).toBe(text);
      expect(unmarkFormulas(text)).toBe(text);
    },
  );

  /** Splits the text like programs that use other separators or line breaks and drop leading spaces and quotes. */
  const split = (text: string) => text.split(/[;\t\r\n]/).map((cell) => cell.replace(/^[\s"]+/, ''));

  test('never begins a cell, however a program splits the text, and every text can be restored', () => {
    const piece = fc.constantFrom(
      '=',
      '+',
      '-',
      '@',
      '＝',
      '＋',
      '－',
      '＠',
      ';',
      '\t',
      '\r',
      '\n',
      '"',
      "'",
      ' ',
      'a',
    );
    const text = fc.oneof(
      fc.array(piece, { maxLength: 12 }).map((parts) => parts.join('')),
      fc.string(),
    );
    fc.assert(
      fc.property(text, (input) => {
        const marked = markFormulas(input);
        expect(split(marked).filter((cell) => /^[=+\-@＝＋－＠]/.test(cell))).toEqual([]);
        expect(marked).not.toMatch(/^[\t\r\n]/);
        expect(unmarkFormulas(marked)).toBe(input);
      }),
      { numRuns: 5000, seed: 42 },
    );
  });
});
