import { createReadStream, mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import * as XLSX from '@e965/xlsx';
import { CSV_LIMIT, IMPORT_MESSAGES, imports, SHEET_LIMIT } from '@mainstay/contract/imports';
import { describe, expect, test } from 'vitest';
import { receiveFile } from '../../platform/uploads/receive.ts';
import { setUpCompany } from '../../app/testing/company.ts';
import { buildZip, getCounts, importFile, type TestFile, uploadFile } from '../../app/testing/uploads.ts';

const { t, people } = setUpCompany({ ada: 'ADM' });

const HEADER = 'Account ID,Account name\n';
const listStoredFiles = () =>
  readdirSync(path.join(t.services.config.dataDir, 'files'), { recursive: true, withFileTypes: true }).filter((f) =>
    f.isFile(),
  );

/** Uploads an invalid file and verifies that nothing is stored. @returns the error message */
async function expectRejection(file: TestFile): Promise<string | undefined> {
  await uploadFile(t, people.ada, { kind: 'accounts', content: `${HEADER}1,x\n` });
  const before = listStoredFiles().length;
  const { status, error } = await uploadFile(t, people.ada, { kind: 'accounts', ...file });
  expect(status).toBe(400);
  expect(listStoredFiles()).toHaveLength(before);
  return error;
}

type Cells = (string | number | boolean | Date | null | XLSX.CellObject)[][];
function toSheet(rows: Cells, bookType: 'xlsx' | 'biff8' = 'xlsx'): Uint8Array<ArrayBuffer> {
  const book = XLSX.utils.book_new();
  XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet(rows, { UTC: true }), 'Sheet');
  XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet([['not this one']]), 'Second');
  return new Uint8Array(XLSX.write(book, { type: 'buffer', bookType, compression: true }) as Buffer);
}

describe('files that are not spreadsheets', () => {
  test('1-platform-18 rejects another type', async () => {
    expect(await expectRejection({ name: 'file.txt', content: HEADER })).toBe(IMPORT_MESSAGES.type);
  });

  test('1-platform-19 rejects a name with two extensions', async () => {
    expect(await expectRejection({ name: 'a.exe.csv', content: HEADER })).toBe(IMPORT_MESSAGES.extensions);
  });

  test('rejects a name with control characters, and a folder', async () => {
    expect(await expectRejection({ name: 'a\u0000.csv', content: HEADER })).toContain('contains a control character');
    const folder = path.join(t.services.config.dataDir, 'folder.csv');
    mkdirSync(folder);
    const before = listStoredFiles().length;
    const receipt = receiveFile(t.services.workFiles, { fileName: 'folder.csv', content: createReadStream(folder) });
    await expect(receipt).rejects.toThrow('This is a folder. Select a file.');
    expect(listStoredFiles()).toHaveLength(before);
  });

  test('1-platform-16 rejects a form without a file', async () => {
    const reply = await t.send(people.ada, 'POST', imports.createImport.path, { kind: 'accounts' });
    expect([reply.status, reply.error]).toEqual([400, IMPORT_MESSAGES.noFile]);
  });

  test('a form without a kind, or with an unknown kind, stores nothing', async () => {
    expect(await expectRejection({ kind: undefined, content: `${HEADER}1,x\n` })).toBe('Kind is required.');
    expect(await expectRejection({ kind: 'nonsense', content: `${HEADER}1,x\n` })).toBe('Kind is not valid.');
  });

  test('rejects content that does not match the name', async () => {
    const book = toSheet([['id', 'name']]);
    expect(await expectRejection({ name: 'a.csv', content: book })).toContain('not CSV text');
    expect(await expectRejection({ name: 'a.xls', content: book })).toContain('not an xls spreadsheet');
    expect(await expectRejection({ name: 'a.xlsx', content: `${HEADER}1,x\n` })).toContain('not an xlsx spreadsheet');
    expect(await expectRejection({ name: 'a.xlsx', content: buildZip('hello.txt', Buffer.from('hello')) })).toContain(
      'cannot be read',
    );
    expect(await expectRejection({ name: 'a.xlsx', content: book.slice(0, 2000) })).toContain('cannot be read');
    expect(
      await expectRejection({
        name: 'a.xls',
        content: new Uint8Array(Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(4000, 7)])),
      }),
    ).toContain('cannot be read');
  });
});

describe('invalid files', () => {
  test.each([
    ['empty', '', 'The file is empty.'],
    ['only blank lines', '\n\n\n', 'The file is empty.'],
    ['a header alone', HEADER, 'The file has a header but no rows.'],
    [
      'no header',
      'A-1,Acme,2024-01-01\nA-2,Globex,2024-01-02\n',
      'The first line must contain the column names, but it looks like data.',
    ],
    ['duplicate headers', 'id,name,ID\n1,2,3\n', 'The first line contains the column "ID" twice.'],
    [
      '1,000 columns',
      `${Array.from({ length: 1000 }, (_, i) => `c${i}`).join(',')}\n1\n`,
      'The file has 1000 columns; at most 500 are allowed.',
    ],
    ['a quotation mark that never ends', `${HEADER}1,"Acme\n2,Globex\n`, 'quotation mark is not closed'],
    ['a line of 2 MB', `${HEADER}1,${'x'.repeat(2_000_000)}\n`, 'longer than 1 MB'],
  ])('%s', async (_, content, message) => {
    expect(await expectRejection({ content })).toContain(message);
  });

  test('rejects other encodings', async () => {
    const latin = new Uint8Array(Buffer.from(`${HEADER}1,M\u00fcller\n`, 'latin1'));
    expect(await expectRejection({ content: latin })).toContain('The file is not UTF-8 text');
    const withoutMark = new Uint8Array(Buffer.from(`${HEADER}1,x\n`, 'utf16le'));
    expect(await expectRejection({ content: withoutMark })).toContain('The file is not UTF-8 text');
    const odd = new Uint8Array(Buffer.concat([Buffer.from(`\ufeff${HEADER}`, 'utf16le'), Buffer.from([0])]));
    expect(await expectRejection({ content: odd })).toContain('The file is not UTF-8 text');
    const late = new Uint8Array(Buffer.concat([Buffer.from(HEADER + '1,x\n'.repeat(50_000)), Buffer.from([0xc3])]));
    expect(await expectRejection({ content: late })).toContain('The file is not UTF-8 text');
  });

  test('1-platform-15 a spreadsheet of 10485760 bytes is accepted, one byte more is rejected', async () => {
    const zip = Buffer.concat([Buffer.from('504b0304', 'hex'), Buffer.alloc(SHEET_LIMIT - 4)]);
    expect(await expectRejection({ name: 'a.xlsx', content: new Uint8Array(zip) })).toContain('cannot be read');
    const larger = Buffer.concat([zip, Buffer.alloc(1)]);
    expect(await expectRejection({ name: 'a.xlsx', content: new Uint8Array(larger) })).toBe(
      'File size cannot be greater than 10 MB.',
    );
  });

  test('rejects a CSV of more than 200 MB', async () => {
    const content = new Uint8Array(CSV_LIMIT + 1).fill(0x61);
    content.set(Buffer.from(HEADER));
    expect(await expectRejection({ content })).toBe('File size cannot be greater than 200 MB.');
  }, 60_000);
});

describe('zip bombs', () => {
  const SHEET = 'xl/worksheets/sheet1.xml';

  test('a zip that declares 400 MB is not unpacked', async () => {
    expect(
      await expectRejection({ name: 'a.xlsx', content: buildZip(SHEET, Buffer.from('x'), 400_000_000) }),
    ).toContain('decompressed file is too large');
  });

  test('a zip that hides its unpacked size is not unpacked', async () => {
    const content = buildZip(SHEET, Buffer.alloc(160_000_000, 0x20), 1000);
    expect(content.length).toBeLessThan(SHEET_LIMIT);
    expect(await expectRejection({ name: 'a.xlsx', content })).toContain('decompressed file is too large');
  });

  test('the server handles other requests while a large sheet is parsed', async () => {
    const rows = Array.from({ length: 5000 }, (_, i) => [`A-${i}`, `Account ${i}`, i, i * 2, i * 3]);
    let isReading = false;
    process.once('worker', (thread) => {
      isReading = true;
      thread.once('exit', () => (isReading = false));
    });
    const upload = uploadFile(t, people.ada, {
      kind: 'accounts',
      name: 'heavy.xlsx',
      content: toSheet([['id', 'name', 'c', 'd', 'e'], ...rows]),
    });
    const uploadDone = upload.then(() => true);
    let answers = 0;
    const poll = async () => {
      await t.call(people.ada, imports.findImports, { query: { limit: 1 } });
      if (isReading) answers += 1;
      return false;
    };
    while (!(await Promise.race([uploadDone, poll()])));
    expect((await upload).body.data.total).toBe(5000);
    expect(answers).toBeGreaterThan(5);
  });
});

describe('valid files', () => {
  const findAccounts = async (prefix: string) =>
    t.inTenant('acme', 'read', (tx) =>
      tx.rows<{ external_id: string; name: string; onboarded_on: string; is_trial: boolean; seats: number | null }>(
        `select external_id, name, onboarded_on, is_trial, seats from accounts where tenant_id = $1
          and starts_with(external_id, $2) order by external_id`,
        [tx.tenant, prefix],
      ),
    );

  test.each([
    ['UTF-8 with a mark', Buffer.from('\ufeffid,name\nE1-1,Müller 株式会社\n')],
    ['UTF-16 little endian', Buffer.from('\ufeffid,name\nE1-1,Müller 株式会社\n', 'utf16le')],
    ['UTF-16 big endian', Buffer.from('\ufeffid,name\nE1-1,Müller 株式会社\n', 'utf16le').swap16()],
    ['semicolons and CRLF', Buffer.from('id;name\r\nE1-1;Müller 株式会社\r\n')],
    ['tabs', Buffer.from('id\tname\nE1-1\t"Müller 株式会社"\n')],
  ])('%s', async (_, content) => {
    await importFile(t, people.ada, { kind: 'accounts', content: new Uint8Array(content) });
    expect(await findAccounts('E1-')).toMatchObject([{ external_id: 'E1-1', name: 'Müller 株式会社' }]);
  });

  test.each(['xlsx', 'biff8'] as const)(
    '1-platform-17 %s: imports the first sheet, dates as days, and formulas by their stored value',
    async (type) => {
      const prefix = `${type}-`;
      const formula = { t: 'n', f: '40+2', v: 42 } as XLSX.CellObject;
      const content = toSheet(
        [
          ['id', 'name', 'signup date', 'trial', 'seats'],
          [`${prefix}1`, 'Acme, "Inc"', new Date(Date.UTC(2024, 1, 29)), true, formula],
          [],
          [`${prefix}2`, 'two\nlines', new Date(Date.UTC(2023, 11, 31)), false, 7],
        ],
        type,
      );
      const job = await importFile(t, people.ada, {
        kind: 'accounts',
        name: type === 'xlsx' ? 'a.xlsx' : 'a.xls',
        content,
      });
      expect(getCounts(job)).toEqual({ created: 2, updated: 0, unchanged: 0, rejected: 0 });
      expect(await findAccounts(prefix)).toEqual([
        { external_id: `${prefix}1`, name: 'Acme, "Inc"', onboarded_on: '2024-02-29', is_trial: true, seats: 42 },
        { external_id: `${prefix}2`, name: 'two lines', onboarded_on: '2023-12-31', is_trial: false, seats: 7 },
      ]);
    },
  );

  test('formulas without a stored value and error cells are errors with the row of the sheet', async () => {
    const content = toSheet([
      ['id', 'name', 'seats'],
      ['F-1', 'Good', 1],
      [],
      ['F-2', 'Formula', { t: 'z', f: 'A1+1' }],
      ['F-3', { t: 'e', v: 0x17, w: '#REF!' }, 2],
    ]);
    const job = await importFile(t, people.ada, { kind: 'accounts', name: 'f.xlsx', content });
    expect(getCounts(job)).toEqual({ created: 1, updated: 0, unchanged: 0, rejected: 2 });
    const { listing } = (await t.call(people.ada, imports.findFaults, { params: { id: job.id } })).body.data;
    expect(listing.map((f) => [f.line, f.column])).toEqual([
      [4, 'seats'],
      [5, 'name'],
    ]);
  });
});
