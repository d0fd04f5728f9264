/** No file and no request may cause a server error or a partial import. */
import { SINGLE_LINE_MESSAGE } from '@mainstay/contract/rules/single-line';
import { imports } from '@mainstay/contract/imports';
import { IMPORT_FIELDS } from '@mainstay/contract/rules/import-fields';
import { IMPORT_KINDS, type ImportKind } from '@mainstay/contract/rules/import-kinds';
import { beforeAll, describe, expect, test } from 'vitest';
import { setUpCompany } from '../../app/testing/company.ts';
import { importFile, uploadFile } from '../../app/testing/uploads.ts';

let draft: number;
const { t, people } = setUpCompany({ ada: 'ADM' });

beforeAll(async () => {
  await importFile(t, people.ada, { kind: 'accounts', content: 'id,name\nA,Acme\n' });
  await importFile(t, people.ada, { kind: 'products', content: 'sku,product name,list price\nSKU,Rocket,1\n' });
  await importFile(t, people.ada, { kind: 'subscriptions', content: 'id,account,start\nS,A,2026-01-01\n' });
  draft = (await uploadFile(t, people.ada, { kind: 'accounts', content: 'id,name\nB,Beta\n' })).body.data.id;
});

const DEEP = JSON.parse(`${'['.repeat(200)}${']'.repeat(200)}`) as unknown;
const ODD = [
  null,
  true,
  -1,
  1.5,
  1e308,
  '',
  'x',
  '\u0000',
  '\ud800',
  'x'.repeat(100_000),
  [],
  [1],
  {},
  { a: {} },
  DEEP,
];

describe('requests with wrong types', () => {
  const good = {
    columns: { external_id: 'id', name: 'name' },
    date_format: 'iso',
    values: {},
    defaults: {},
    rates: {},
  };

  test('no value in any field of a mapping causes a server error or an unusable import', async () => {
    for (const odd of ODD) {
      const bodies = [
        odd,
        { mapping: odd },
        { mapping: good, remember_as: odd },
        ...Object.keys(good).map((key) => ({ mapping: { ...good, [key]: odd } })),
        ...['columns', 'values', 'defaults', 'rates'].flatMap((key) => [
          { mapping: { ...good, [key]: { name: odd } } },
          { mapping: { ...good, [key]: { [String(odd).slice(0, 400)]: 'x' } } },
        ]),
        { mapping: { ...good, values: { name: { a: odd } } } },
        { mapping: { ...good, values: { name: { [String(odd).slice(0, 400)]: 'a' } } } },
        { mapping: { ...good, rates: { EUR: odd } } },
      ];
      for (const body of bodies) {
        const reply = await t.send(people.ada, 'PUT', `/v1/api/admin/imports/${draft}/mapping/`, body);
        expect([200, 400], `${reply.status} ${reply.error} ${JSON.stringify(body).slice(0, 200)}`).toContain(
          reply.status,
        );
        if (reply.status === 400) expect(reply.error).toBeTypeOf('string');
        if (reply.status === 200) {
          const preview = await t.send(people.ada, 'GET', `/v1/api/admin/imports/${draft}/preview/?limit=5`);
          expect([200, 400], `${preview.status} ${JSON.stringify(body).slice(0, 200)}`).toContain(preview.status);
        }
      }
    }
    const storedJob = await t.send(people.ada, 'GET', `/v1/api/admin/imports/${draft}/`);
    expect(storedJob.status).toBe(200);
    const repairedMapping = await t.send(people.ada, 'PUT', `/v1/api/admin/imports/${draft}/mapping/`, {
      mapping: good,
    });
    expect(repairedMapping.status).toBe(200);
  });

  test('no id, page, kind, reason or column causes a server error', async () => {
    const values = [
      '',
      ' ',
      'x',
      '-1',
      '0',
      '1.5',
      '1e3',
      '99999999999999999999',
      '%00',
      '%ud800',
      '%ff',
      '%27',
      'x'.repeat(5000),
      '[]',
      '{}',
    ];
    for (const value of values) {
      for (const url of [
        `?limit=${value}`,
        `?pageNum=${value}`,
        `?pageNum=${value}&pageNum=1`,
        `mappings/?kind=${value}`,
        `${value}/`,
        `${value}/preview/`,
        `${value}/faults/`,
        `${value}/rejected.csv`,
        `${draft}/preview/?limit=${value}`,
        `${draft}/faults/?limit=${value}`,
        `${draft}/faults/?reason=${value}`,
        `${draft}/faults/?column=${value}`,
        `${draft}/faults/?column=a&column=${value}`,
        `${draft}/faults/?whole_row=${value}`,
      ]) {
        const { status } = await t.send(people.ada, 'GET', `/v1/api/admin/imports/${url}`);
        expect([200, 400, 404, 414], `${status} ${url.slice(0, 200)}`).toContain(status);
      }
      for (const url of [`${value}/check/`, `${value}/run/`, `${value}/undo/`]) {
        const { status } = await t.send(people.ada, 'POST', `/v1/api/admin/imports/${url}`);
        expect([400, 404, 405, 414], `${status} ${url.slice(0, 200)}`).toContain(status);
      }
    }
  });

  test('no form causes a server error', async () => {
    for (const name of [
      '',
      '.csv',
      'a',
      'a.csv.',
      'a b.csv',
      '../../a.csv',
      'a\u0000.csv',
      'a\u0001.csv',
      `${'x'.repeat(5000)}.csv`,
      '株式.csv',
      '"a".csv',
    ]) {
      const { status, error, body } = await uploadFile(t, people.ada, {
        kind: 'accounts',
        name,
        content: 'id,name\nA,x\n',
      });
      expect([200, 400], `${status} ${error} ${name.slice(0, 40)}`).toContain(status);
      if (status === 200) expect(body.data.file_name.length).toBeLessThanOrEqual(350);
    }
    for (const kind of ['', '\u0000', 'x'.repeat(2_000_000), '["accounts"]', 'Accounts']) {
      const { status, error } = await uploadFile(t, people.ada, { kind, content: 'id,name\nA,x\n' });
      const message = kind === '\u0000' ? SINGLE_LINE_MESSAGE : 'Kind is not valid.';
      expect([status, error?.slice(0, 100)], kind.slice(0, 20)).toEqual([400, message]);
    }
  });
});

/** Cells with unusual contents. */
const CELLS = [
  '0',
  '-0',
  '-1',
  '1e5',
  '1e400',
  'NaN',
  'Infinity',
  '0x10',
  '2147483647',
  '2147483648',
  '90071992547409.91',
  '9007199254740991',
  '9007199254740992',
  '999999999999999999999999999999',
  '0.000000000000000000000000000001',
  '.',
  ',',
  '-',
  '0001-01-01',
  '1899-12-31',
  '9999-12-31',
  '2026-02-30',
  '2026-13-01',
  '10000-01-01',
  '2026-01-01 24:00',
  '2026-01-01T00:00:00+99:00',
  'yes',
  '\u0001',
  '\ufffd',
  '\u202e',
  "'; drop table accounts; --",
  '=1+1',
  '{"a":1}',
  '\\',
  '\\u0000',
  '__proto__',
  'null',
  'x'.repeat(351),
  'x'.repeat(25_000),
  'a@b',
  'a@acme.test',
  'USD',
  'usd',
  'XXX',
];
const REQUIRED: Record<string, string> = {
  account_external_id: 'A',
  user_email: 'ada@acme.test',
  product_sku: 'SKU',
  subscription_external_id: 'S',
  email: 'n@acme.test',
};
const quote = (text: string) => `"${text.replaceAll('"', '""')}"`;

function buildHostileFile(kind: ImportKind): string {
  const fields = IMPORT_FIELDS[kind];
  const getPlainCell = (type: string, key: string, row: number) => {
    if (key === 'email') return `n${row}@acme.test`;
    if (REQUIRED[key]) return REQUIRED[key];
    if (type === 'date' || type === 'instant') return '2026-02-01';
    return type === 'id' || type === 'text' ? `${key}-${row}` : '';
  };
  let row = 0;
  const lines = fields.flatMap((hostileField) =>
    CELLS.map((cell) => {
      row++;
      return fields
        .map((f) =>
          f === hostileField
            ? cell
            : f.refers && !f.required
              ? ''
              : f.type === 'choice' || (f.key.endsWith('_email') && !f.required)
                ? ''
                : f.key === 'currency'
                  ? ''
                  : getPlainCell(f.type, f.key, row),
        )
        .map(quote)
        .join(',');
    }),
  );
  return [fields.map((f) => quote(f.label)).join(','), ...lines].join('\n');
}

describe('files with hostile cells', () => {
  test.each(IMPORT_KINDS)(
    '%s: each row is imported or rejected with a reason, and the check agrees',
    async (kind) => {
      const content = buildHostileFile(kind);
      const { data } = (await uploadFile(t, people.ada, { kind, content })).body;
      const params = { params: { id: data.id } };
      const mapping = { ...data.mapping, date_format: 'dmy' as const };
      expect((await t.call(people.ada, imports.updateMapping, { ...params, body: { mapping } })).status).toBe(200);
      expect((await t.call(people.ada, imports.previewImport, { ...params, query: {} })).status).toBe(200);
      await t.call(people.ada, imports.checkImport, params);
      await t.runJobs();
      const checked = (await t.call(people.ada, imports.getImport, params)).body.data;
      expect([checked.status, checked.error]).toEqual(['ready', null]);
      await t.call(people.ada, imports.runImport, params);
      await t.runJobs();
      const job = (await t.call(people.ada, imports.getImport, params)).body.data;
      expect([job.status, job.error]).toEqual(['done', null]);
      expect(job.created + job.updated + job.unchanged + job.rejected).toBe(job.total);
      expect([job.created, job.rejected]).toEqual([checked.created, checked.rejected]);
    },
    60_000,
  );

  test.each(['accounts', 'support_cases'] as const)(
    '%s: a cell of 60,000 spaces is a row error in preview, check and run, and takes no time',
    async (kind) => {
      const cell = `2026-01-01 0:00${' '.repeat(60_000)}x`;
      const content =
        kind === 'accounts'
          ? `id,name\nLONG-1,"${cell}"\nLONG-2,Two\n`
          : `id,account,submitted\nLONG-1,A,"${cell}"\nLONG-2,A,2026-01-01\n`;
      const { data } = (await uploadFile(t, people.ada, { kind, content })).body;
      const params = { params: { id: data.id } };
      const mapping = { ...data.mapping, date_format: 'iso' as const };
      await t.call(people.ada, imports.updateMapping, { ...params, body: { mapping } });
      const before = process.cpuUsage();
      const { rows } = (await t.call(people.ada, imports.previewImport, { ...params, query: {} })).body.data;
      expect(rows.map(({ outcome }) => outcome)).toEqual(['reject', 'create']);
      await t.call(people.ada, imports.checkImport, params);
      await t.runJobs();
      expect((await t.call(people.ada, imports.getImport, params)).body.data).toMatchObject({
        status: 'ready',
        created: 1,
        rejected: 1,
      });
      await t.call(people.ada, imports.runImport, params);
      await t.runJobs();
      expect((await t.call(people.ada, imports.getImport, params)).body.data).toMatchObject({
        status: 'done',
        created: 1,
        rejected: 1,
        error: null,
      });
      const { user, system } = process.cpuUsage(before);
      expect((user + system) / 1000).toBeLessThan(6000);
      const issues = (await t.call(people.ada, imports.findFaults, params)).body.data.listing;
      expect(issues).toMatchObject([
        kind === 'accounts'
          ? { line: 2, column: 'name', reason: 'Maximum 350 characters are allowed.' }
          : { line: 2, column: 'submitted', reason: 'Must be a date, with or without a time.' },
      ]);
    },
  );

  test('rejects amounts and rates that are too large when combined', async () => {
    const maxAmount = '100000000000.00';
    const content = [
      'id,account,start,mrr,currency,sku,lineqty,unit price',
      `R-1,A,2026-01-01,${maxAmount},USD,,,`,
      `R-2,A,2026-01-01,${maxAmount},USD,,,`,
      `R-3,A,2026-01-01,1,USD,SKU,2147483647,${maxAmount}`,
      'R-4,A,2026-01-01,101,EUR,,,',
      `R-5,A,2026-01-01,${maxAmount},EUR,,,`,
    ].join('\n');
    for (const rate of [1e308, Number.MIN_VALUE, 1.1e9]) {
      const rejectedImport = importFile(t, people.ada, {
        kind: 'subscriptions',
        content,
        mapping: { rates: { EUR: rate } },
      });
      await expect(rejectedImport).rejects.toThrow('A rate must be between 0.000000001 and 1,000,000,000.');
    }
    for (const rate of [1e9, 1e-9]) {
      const job = await importFile(t, people.ada, {
        kind: 'subscriptions',
        content,
        mapping: { rates: { EUR: rate } },
      });
      expect([job.status, job.error]).toEqual(['done', null]);
      expect(
        (await t.call(people.ada, imports.findFaults, { params: { id: job.id } })).body.data.listing,
      ).toMatchObject([
        { line: 4, column: 'lineqty', reason: 'The number is too large.' },
        ...(rate > 1
          ? [
              { line: 5, column: 'mrr' },
              { line: 6, column: 'mrr' },
            ]
          : []),
      ]);
    }
    const usage = 'account id,day,feature,usage count\nA,2026-02-01,a,2147483647\nA,2026-02-01,b,2147483647\n';
    const job = await importFile(t, people.ada, { kind: 'usage', content: usage });
    expect([job.status, job.error]).toEqual(['done', null]);
  });
});
