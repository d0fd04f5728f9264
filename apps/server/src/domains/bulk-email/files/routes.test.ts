import { bulkFiles } from '@mainstay/contract/bulk-email';
import { BULK_EMAIL_MESSAGES } from '@mainstay/contract/rules/bulk-email-messages';
import { utils, write } from '@e965/xlsx';
import { expect, test } from 'vitest';
import { type Caller, parseTestResponse } from '../../../app/testing/app.ts';
import { setUpCompany } from '../../../app/testing/company.ts';
import { TEST_NOW } from '../../../app/testing/services.ts';
import { buildZip, sendForm } from '../../../app/testing/uploads.ts';
import { UNPACKS_TOO_LARGE } from '../../../platform/uploads/checks.ts';

const { t, people, query } = setUpCompany({ ada: 'ADM', carl: 'CSL', dana: 'DA', maya: 'CSM' });

async function upload(caller: Caller, content: string | Uint8Array<ArrayBuffer>, name = 'people.csv') {
  const form = new FormData();
  form.set('file', new Blob([content]), name);
  return parseTestResponse(bulkFiles.uploadFile, await sendForm(t, caller, bulkFiles.uploadFile.path, form));
}
const findFiles = async (caller: Caller) => (await t.call(caller, bulkFiles.findFiles, {})).body.data;
const countFiles = async () =>
  (await query<{ n: number }>('select count(*)::int as n from bulk_files where tenant_id = $1'))[0]?.n;

test('3-bulk-email-06 3-bulk-email-07 3-bulk-email-08 3-bulk-email-18 3-bulk-email-19 S3-56 S3-57 an uploaded file is listed', async () => {
  const content = 'Name,Email,Note\nRae,rae@record.test,=1+1\nIda,"ida@record.test",\n';
  const { status, body } = await upload(people.carl, content);
  expect(status).toBe(200);
  const { id, file_path } = body.data;
  const file = {
    id,
    upload_filename: 'people.csv',
    file_path,
    column_names: ['Name', 'Email', 'Note'],
    rows: 2,
    email_column: 'Email',
    created_at: TEST_NOW.toISOString(),
    owner: { id: expect.any(Number) as number, name: 'Carl' },
  };
  expect(body).toEqual({ success: true, data: file });
  expect(file_path).toMatch(/^bulk-email\/[0-9a-f]{32}\/people\.csv$/);
  expect(await findFiles(people.carl)).toEqual({ listing: [file], has_next: false, total_records: 1 });
  // A formula is stored as text.
  expect(
    await query('select cells from bulk_file_rows where tenant_id = $1 and file_id = $2 order by row_number', id),
  ).toEqual([{ cells: ['Rae', 'rae@record.test', '=1+1'] }, { cells: ['Ida', 'ida@record.test', ''] }]);
});

test('S3-60 users list and delete their own files, and an administrator those of the company', async () => {
  const { data } = (await upload(people.dana, 'Email\nrae@record.test\n')).body;
  const params = { params: { id: data.id } };
  expect((await findFiles(people.carl)).listing.map(({ id }) => id)).not.toContain(data.id);
  expect((await t.call(people.carl, bulkFiles.deleteFile, params)).status).toBe(404);
  expect((await findFiles(people.ada)).listing.map(({ id }) => id)).toContain(data.id);
  expect((await t.call(people.maya, bulkFiles.findFiles, {})).status).toBe(403);
  expect((await t.call(people.ada, bulkFiles.deleteFile, params)).status).toBe(200);
  expect((await findFiles(people.dana)).total_records).toBe(0);
});

test('3-bulk-email-23 C3-28 a deleted file is gone from the listing, also by its other path', async () => {
  for (const path of ['/v1/api/file/', '/v1/api/bulk-email/file/']) {
    const { id } = (await upload(people.dana, 'Email\nrae@record.test\n')).body.data;
    expect((await t.send(people.dana, 'DELETE', `${path}${id}`)).status).toBe(200);
    expect((await findFiles(people.dana)).listing).toEqual([]);
    expect(await query('select from bulk_file_rows where tenant_id = $1 and file_id = $2', id)).toEqual([]);
  }
});

/** @returns a CSV file of exactly this many bytes */
const createCsv = (bytes: number): string => {
  const start = 'Email,Note\nrae@record.test,';
  const line = `${'x'.repeat(2000)}\nrae@record.test,`;
  const lines = line.repeat(Math.floor((bytes - start.length) / line.length));
  return start + lines + 'x'.repeat(bytes - start.length - lines.length);
};

test('3-bulk-email-17 S3-56 a file larger than 10 MB is rejected', async () => {
  const { status, error } = await upload(people.carl, createCsv(10_485_761));
  expect([status, error]).toEqual([400, 'File size cannot be greater than 10 MB.']);
  expect((await upload(people.carl, createCsv(10_485_760))).status).toBe(200);
});

const toSheet = (rows: unknown[][]) => {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows));
  return new Uint8Array(write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer);
};

test('S3-56 invalid files are rejected with their literal messages, and nothing is stored', async () => {
  const before = await countFiles();
  const columns = Array.from({ length: 1000 }, (_, at) => `Column ${at}`).join(',');
  const cases: [string, string | Uint8Array<ArrayBuffer>, string][] = [
    ['people.pdf', 'Email\na@b.test\n', 'Only csv, xlsx and xls files are allowed'],
    ['people.csv.csv', 'Email\na@b.test\n', 'Filename with two extensions is not supported due security restrictions'],
    ['people.csv', 'Email\n', 'The file has a header but no rows.'],
    ['people.csv', '', 'The file is empty.'],
    ['people.csv', `Email\n${'a@b.test\n'.repeat(10_001)}`, BULK_EMAIL_MESSAGES.rows],
    ['people.csv', `${columns}\n${columns}\n`, 'The file has 1000 columns; at most 500 are allowed.'],
    ['people.xlsx', 'Email\na@b.test\n', 'The content of the file is not an xlsx spreadsheet.'],
  ];
  for (const [name, content, message] of cases) {
    const { status, error } = await upload(people.carl, content, name);
    expect([name, status, error]).toEqual([name, 400, message]);
  }
  const noFile = await sendForm(t, people.carl, bulkFiles.uploadFile.path, new FormData());
  expect(noFile.json()).toMatchObject({ errors: { e: 'Please select a file.' } });
  expect(await countFiles()).toBe(before);
});

test('S3-56 a spreadsheet keeps its texts, and 10,000 rows are accepted', async () => {
  const rows = Array.from({ length: 10_000 }, (_, at) => [`p${at}@record.test`, at, '=A1']);
  const { status, body } = await upload(people.carl, toSheet([['Email', 'Number', 'Formula'], ...rows]), 'people.xlsx');
  expect([status, body.data.rows]).toEqual([200, 10_000]);
  expect(
    await query(
      'select row_number, cells from bulk_file_rows where tenant_id = $1 and file_id = $2 and row_number in (1, 1001, 10000) order by 1',
      body.data.id,
    ),
  ).toEqual([
    { row_number: 1, cells: ['p0@record.test', '0', '=A1'] },
    { row_number: 1001, cells: ['p1000@record.test', '1000', '=A1'] },
    { row_number: 10_000, cells: ['p9999@record.test', '9999', '=A1'] },
  ]);
});

test('an archive that unpacks to a huge sheet is not read, whether it declares its size or not', async () => {
  const sheet = 'xl/worksheets/sheet1.xml';
  const before = await countFiles();
  for (const content of [
    buildZip(sheet, Buffer.from('x'), 400_000_000),
    buildZip(sheet, Buffer.alloc(160_000_000, 0x20), 1000),
  ]) {
    const { status, error } = await upload(people.carl, content, 'people.xlsx');
    expect([status, error]).toEqual([400, UNPACKS_TOO_LARGE]);
  }
  expect(await countFiles()).toBe(before);
});
