import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ArchiveRecord, CsvFormatError, formatRecord, readRecords } from './archive-csv.ts';

/** Yields the bytes of a text in chunks of a number of bytes, which may split characters. */
async function* toChunks(text: string, size: number): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
async function readAll(text: string, size = 7, maxLength?: number): Promise<ArchiveRecord[]> {
  const records: ArchiveRecord[] = [];
  for await (const some of readRecords(toChunks(text, size), maxLength)) records.push(...some);
  return records;
}

test('an empty cell is NULL, a quoted empty cell is an empty text', async () => {
  expect(await readAll('a,b,c\n,"",x\n\n')).toEqual([['a', 'b', 'c'], [null, '', 'x'], [null]]);
});

test('quotation marks, commas, line ends and characters of several bytes are read as they were written', async () => {
  const records: ArchiveRecord[] = [
    ['id', 'text'],
    ['1', 'He said "no", then\r\nleft'],
    ['2', '"'],
    ['3', '\uFEFFé 日本 😀'],
    ['4', ' spaces '],
    [null, '""'],
  ];
  const text = records.map(formatRecord).join('');
  for (const size of [1, 2, 3, 5, 1000]) expect(await readAll(text, size)).toEqual(records);
});

test('any records are read as they were written, in chunks of any size', async () => {
  const cell = fc.option(fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', '\r', ' ', 'é', '😀', 'NULL') }));
  const record = fc.array(cell, { minLength: 1, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(fc.array(record, { maxLength: 8 }), fc.integer({ min: 1, max: 40 }), async (records, size) => {
      expect(await readAll(records.map(formatRecord).join(''), size)).toEqual(records);
    }),
    { seed: 7, numRuns: 300 },
  );
});

describe('a file is rejected', () => {
  test.each([
    ['a"b\n', 'a cell contains a quotation mark but is not quoted'],
    ['"a"b\n', 'a quoted cell is followed by text'],
    ['a,"b\n', 'the last record is incomplete'],
    ['a,b', 'the last record is incomplete'],
    ['a,b\nc,', 'the last record is incomplete'],
  ])('%j', async (text, message) => {
    await expect(readAll(text, 3)).rejects.toThrow(new CsvFormatError(message));
  });

  test('if a record is longer than allowed', async () => {
    expect(await readAll(`${'x'.repeat(100)}\n`, 10, 100)).toEqual([['x'.repeat(100)]]);
    await expect(readAll(`${'x'.repeat(111)}\n`, 10, 100)).rejects.toThrow(new CsvFormatError('a record is too long'));
  });
});

test('a long record in small chunks is parsed in linear time', async () => {
  const long = `"${'x'.repeat(4_000_000)}"\n`;
  const [record] = await readAll(long, 400);
  expect(record?.[0]).toHaveLength(4_000_000);
});
