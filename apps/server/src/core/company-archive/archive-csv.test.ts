import { CsvError } from 'csv-parse';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { type ArchiveRecord, formatRecord, readRecords } from './archive-csv.ts';

/** Yields the bytes of a text in chunks of a number of bytes, which may split characters. */
async function* toChunks(text: string, size: number): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
async function readAll(text: string, size = 7, maxLength?: number): Promise<ArchiveRecord[]> {
  const records: ArchiveRecord[] = [];
  for await (const record of readRecords(toChunks(text, size), maxLength)) records.push(record);
  return records;
}

test('\\N is NULL, an empty cell is an empty text', async () => {
  expect(await readAll('a,b,c,d\n\\N,,"",x\n')).toEqual([
    ['a', 'b', 'c', 'd'],
    [null, '', '', 'x'],
  ]);
  expect(await readAll('a\n\n\\N\n')).toEqual([['a'], [''], [null]]);
});

test('texts like the mark of NULL have an additional backslash', () => {
  expect(formatRecord([null, '', '\\N', '\\\\N', '\\n', '\\', 'C:\\N', '\\x0a'])).toBe(
    '\\N,,\\\\N,\\\\\\N,\\n,\\,C:\\N,\\x0a\n',
  );
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
  const unit = fc.constantFrom('a', '"', ',', '\n', '\r', ' ', 'é', '😀', '\\', 'N');
  const cell = fc.option(fc.string({ unit }));
  const file = fc
    .integer({ min: 1, max: 4 })
    .chain((length) => fc.array(fc.array(cell, { minLength: length, maxLength: length }), { maxLength: 8 }));
  await fc.assert(
    fc.asyncProperty(file, fc.integer({ min: 1, max: 40 }), async (records, size) => {
      expect(await readAll(records.map(formatRecord).join(''), size)).toEqual(records);
    }),
    { seed: 7, numRuns: 300 },
  );
});

describe('a file is rejected', () => {
  test.each([
    ['a"b\n', 'INVALID_OPENING_QUOTE'],
    ['"a"b\n', 'CSV_INVALID_CLOSING_QUOTE'],
    ['a,"b\n', 'CSV_QUOTE_NOT_CLOSED'],
    ['a,b\nc\n', 'CSV_RECORD_INCONSISTENT_FIELDS_LENGTH'],
    ['a\nb,c\n', 'CSV_RECORD_INCONSISTENT_FIELDS_LENGTH'],
  ])('%j', async (text, code) => {
    const error = await readAll(text, 3).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(CsvError);
    expect(error).toMatchObject({ code });
  });

  test('if a record is longer than allowed', async () => {
    expect(await readAll(`${'x'.repeat(100)}\n`, 10, 100)).toEqual([['x'.repeat(100)]]);
    await expect(readAll(`${'x'.repeat(111)}\n`, 10, 100)).rejects.toMatchObject({ code: 'CSV_MAX_RECORD_SIZE' });
  });
});

test('an error of the content is thrown, and the content is closed when reading stops', async () => {
  const damaged = new Error('damaged');
  let isClosed = false;
  async function* content(error?: Error): AsyncGenerator<Buffer> {
    try {
      yield Buffer.from('a\nb\n');
      if (error) throw error;
      for (;;) yield Buffer.from('c\n');
    } finally {
      isClosed = true;
    }
  }
  const failing = readRecords(content(damaged));
  await expect(
    (async () => {
      for await (const record of failing) expect(record).toHaveLength(1);
    })(),
  ).rejects.toBe(damaged);
  expect(isClosed).toBe(true);

  isClosed = false;
  for await (const record of readRecords(content())) if (record[0] === 'c') break;
  await vi.waitFor(() => expect(isClosed).toBe(true));
});

test('a long record in small chunks is parsed in linear time', async () => {
  const long = `"${'x'.repeat(4_000_000)}"\n`;
  const [record] = await readAll(long, 400);
  expect(record?.[0]).toHaveLength(4_000_000);
});
