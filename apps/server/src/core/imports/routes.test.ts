import { imports, type ImportMapping } from '@mainstay/contract/imports';
import { READ_ONLY_MESSAGE } from '@mainstay/contract/rules/access';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, openTestApp, type TestApp } from '../../app/testing/app.ts';
import { getCounts, importFile, uploadFile } from '../../app/testing/uploads.ts';
import { createUser } from '../people/create-user.ts';
import { createTenant } from '../tenants/create-tenant.ts';
import { TEST_ZONE } from '../../app/testing/services.ts';

const ROLES = { ada: 'ADM', dev: 'DA', olga: 'CSO', evan: 'EXE', lena: 'CSL', maya: 'CSM', rhea: 'ADM' };
type Name = keyof typeof ROLES;

let t: TestApp;
const callers = {} as Record<Name | 'gia', Caller>;
let draft: number;
let foreign: number;

const FILE = 'Account ID,Account name,Since\nA-1,Acme,2024-01-05\nA-2,Globex,2024-02-30\n';

beforeAll(async () => {
  t = await openTestApp();
  const { database } = t.services;
  await createTenant(database, { domain: 'acme', name: 'Acme', timeZone: TEST_ZONE });
  await createTenant(database, { domain: 'globex', name: 'Globex', timeZone: TEST_ZONE });
  const person = { lastName: 'Doe', passwordHash: 'none' };
  await t.inTenant('acme', 'write', async (tx) => {
    for (const [name, role] of Object.entries(ROLES)) {
      const userAccessType = name === 'rhea' ? 'read_only' : 'full';
      await createUser(tx, { ...person, firstName: name, email: `${name}@acme.test`, roles: [role], userAccessType });
    }
  });
  await t.inTenant('globex', 'write', (tx) =>
    createUser(tx, { ...person, firstName: 'gia', email: 'gia@globex.test', roles: ['ADM'] }),
  );
  for (const name of Object.keys(ROLES) as Name[]) callers[name] = await t.signIn(`${name}@acme.test`);
  callers.gia = await t.signIn('gia@globex.test');
  draft = (await uploadFile(t, callers.ada, { kind: 'accounts', content: FILE })).body.data.id;
  foreign = (await uploadFile(t, callers.gia, { kind: 'accounts', content: FILE })).body.data.id;
});
afterAll(() => t.close());

const MAPPING: ImportMapping = {
  columns: { external_id: 'Account ID', name: 'Account name' },
  date_format: null,
  values: {},
  defaults: {},
  rates: {},
};

/** Returns every endpoint for one import, and whether it writes. */
const getCalls = (id: number) => [
  { method: 'GET', url: `/v1/api/admin/imports/${id}/`, writes: false },
  { method: 'PUT', url: `/v1/api/admin/imports/${id}/mapping/`, body: { mapping: MAPPING }, writes: true },
  { method: 'GET', url: `/v1/api/admin/imports/${id}/preview/`, writes: false },
  { method: 'GET', url: `/v1/api/admin/imports/${id}/faults/`, writes: false },
  { method: 'GET', url: `/v1/api/admin/imports/${id}/rejected.csv`, writes: false },
  { method: 'POST', url: `/v1/api/admin/imports/${id}/check/`, writes: true },
  { method: 'POST', url: `/v1/api/admin/imports/${id}/run/`, writes: true },
  { method: 'POST', url: `/v1/api/admin/imports/${id}/undo/`, writes: true },
  { method: 'DELETE', url: `/v1/api/admin/imports/${id}/`, writes: true },
];
const LISTS = ['/v1/api/admin/imports/', '/v1/api/admin/imports/mappings/'];

describe('permissions', () => {
  test('rejects requests without a session', async () => {
    for (const { method, url, body } of getCalls(draft)) {
      expect((await t.send({ domain: 'acme' }, method, url, body)).status, `${method} ${url}`).toBe(401);
    }
    for (const url of LISTS) expect((await t.send({ domain: 'acme' }, 'GET', url)).status).toBe(401);
    expect((await uploadFile(t, { domain: 'acme' }, { kind: 'accounts', content: FILE })).status).toBe(401);
  });

  test('rejects executives, team leads and account managers', async () => {
    for (const name of ['evan', 'lena', 'maya'] as const) {
      for (const { method, url, body } of getCalls(draft)) {
        expect((await t.send(callers[name], method, url, body)).status, `${name} ${method} ${url}`).toBe(403);
      }
      for (const url of LISTS) expect((await t.send(callers[name], 'GET', url)).status).toBe(403);
      expect((await uploadFile(t, callers[name], { kind: 'accounts', content: FILE })).status).toBe(403);
    }
  });

  test('rejects writes by read-only users of any role', async () => {
    for (const { method, url, body, writes } of getCalls(draft)) {
      const reply = await t.send(callers.rhea, method, url, body);
      if (writes) expect([reply.status, reply.error], `${method} ${url}`).toEqual([403, READ_ONLY_MESSAGE]);
      else expect(reply.status, url).toBe(200);
    }
    const upload = await uploadFile(t, callers.rhea, { kind: 'accounts', content: FILE });
    expect([upload.status, upload.error]).toEqual([403, READ_ONLY_MESSAGE]);
    expect((await t.send(callers.rhea, 'DELETE', '/v1/api/admin/imports/mappings/1/')).status).toBe(403);
  });

  test("does not find another company's import", async () => {
    for (const { method, url, body } of [...getCalls(foreign), ...getCalls(999_999)]) {
      expect((await t.send(callers.ada, method, url, body)).status, `${method} ${url}`).toBe(404);
    }
    const { body } = await t.call(callers.ada, imports.findImports, {});
    expect(body.data.listing.map((i) => i.id)).not.toContain(foreign);
  });

  test('allows administrators, data administrators and operations', async () => {
    for (const name of ['ada', 'dev', 'olga'] as const) {
      const { status, body } = await uploadFile(t, callers[name], { kind: 'accounts', content: FILE });
      expect(status).toBe(200);
      expect((await t.call(callers[name], imports.deleteImport, { params: { id: body.data.id } })).status).toBe(200);
    }
  });
});

describe('from the file to the rows', () => {
  test('uploads, previews, maps, checks, runs and undoes an import', async () => {
    const { ada } = callers;
    const uploaded = (await uploadFile(t, ada, { kind: 'accounts', name: 'customers.csv', content: FILE })).body.data;
    expect(uploaded).toMatchObject({
      status: 'draft',
      file_name: 'customers.csv',
      total: 2,
      started_by: 'ada Doe',
      columns: [
        { header: 'Account ID', samples: ['A-1', 'A-2'] },
        { header: 'Account name', samples: ['Acme', 'Globex'] },
        { header: 'Since', samples: ['2024-01-05', '2024-02-30'] },
      ],
      mapping: { columns: { external_id: 'Account ID', name: 'Account name' }, date_format: 'iso' },
    });
    const params = { params: { id: uploaded.id } };
    const mapping = { ...uploaded.mapping, columns: { ...uploaded.mapping.columns, onboarded_on: 'Since' } };
    const mapped = await t.call(ada, imports.updateMapping, { ...params, body: { mapping, remember_as: 'Customers' } });
    expect(mapped.body.data).toMatchObject({ saved_mapping: 'Customers', mapping });

    const { rows } = (await t.call(ada, imports.previewImport, { ...params, query: { limit: 10 } })).body.data;
    expect(rows).toMatchObject([
      {
        line: 2,
        outcome: 'create',
        values: { external_id: 'A-1', name: 'Acme', onboarded_on: '2024-01-05' },
        faults: [],
      },
      { line: 3, outcome: 'reject', faults: [{ line: 3, column: 'Since', reason: 'Must be a date.' }] },
    ]);

    expect((await t.call(ada, imports.checkImport, params)).body.data.status).toBe('checking');
    await t.runJobs();
    const checked = (await t.call(ada, imports.getImport, params)).body.data;
    expect(checked).toMatchObject({ status: 'ready', processed: 2, created: 1, rejected: 1 });
    const accountsAfterCheck = await t.inTenant('acme', 'read', (tx) =>
      tx.rows('select from accounts where tenant_id = $1', [tx.tenant]),
    );
    expect(accountsAfterCheck).toHaveLength(0);

    expect((await t.call(ada, imports.runImport, params)).body.data.status).toBe('running');
    expect((await t.call(ada, imports.runImport, params)).status).toBe(409);
    await t.runJobs();
    const done = (await t.call(ada, imports.getImport, params)).body.data;
    expect(done).toMatchObject({ status: 'done', created: 1, rejected: 1, undo_blocked: null, error: null });
    expect(done.finished_at).not.toBeNull();

    const errors = (await t.call(ada, imports.findFaults, params)).body.data;
    expect(errors).toEqual({
      listing: [
        {
          line: 3,
          column: 'Since',
          reason: 'Must be a date.',
          data: { 'Account ID': 'A-2', 'Account name': 'Globex', Since: '2024-02-30' },
        },
      ],
      groups: [{ reason: 'Must be a date.', column: 'Since', rows: 1 }],
      has_next: false,
      total_records: 1,
    });
    const { raw } = await t.send(ada, 'GET', `/v1/api/admin/imports/${uploaded.id}/rejected.csv`);
    expect(raw.headers['content-type']).toContain('text/csv');
    expect(raw.body).toBe(
      '\ufeffAccount ID,Account name,Since,Rejected because\r\nA-2,Globex,2024-02-30,Since: Must be a date.\r\n',
    );

    const auditEntries = await t.inTenant('acme', 'read', (tx) =>
      tx.rows<{ verb: string }>(
        `select verb from audit_log where tenant_id = $1 and entity = 'imports' and entity_id = $2 order by at, id`,
        [tx.tenant, uploaded.id],
      ),
    );
    expect(auditEntries.map((a) => a.verb)).toEqual(['import.upload', 'import.run', 'import.done', 'export']);

    expect((await t.call(ada, imports.undoImport, params)).body.data.status).toBe('undoing');
    await t.runJobs();
    expect((await t.call(ada, imports.getImport, params)).body.data.status).toBe('undone');
    const remainingAccounts = await t.inTenant('acme', 'read', (tx) =>
      tx.rows('select from accounts where tenant_id = $1', [tx.tenant]),
    );
    expect(remainingAccounts).toHaveLength(0);
  });

  test('applies a saved mapping to the next file with its columns, and deletes it', async () => {
    const { ada } = callers;
    const next = (await uploadFile(t, ada, { kind: 'accounts', content: FILE })).body.data;
    expect(next).toMatchObject({ saved_mapping: 'Customers', mapping: { columns: { onboarded_on: 'Since' } } });
    const other = (await uploadFile(t, ada, { kind: 'accounts', content: 'id,name\n1,x\n' })).body.data;
    expect(other.saved_mapping).toBeNull();
    const { mappings } = (await t.call(ada, imports.findMappings, { query: { kind: 'accounts' } })).body.data;
    expect(mappings.map((m) => m.name)).toEqual(['Customers']);
    expect((await t.call(callers.gia, imports.findMappings, {})).body.data.mappings).toEqual([]);
    const params = { params: { id: mappings[0]?.id ?? 0 } };
    expect((await t.call(callers.gia, imports.deleteMapping, params)).status).toBe(404);
    expect((await t.call(ada, imports.deleteMapping, params)).status).toBe(200);
    const entries = await t.query(
      'acme',
      `select verb, entity_id, changes from audit_log where tenant_id = $1 and entity = 'import_mapping' order by id`,
    );
    const changes = { kind: 'accounts', name: 'Customers' };
    expect(entries).toEqual(['create', 'delete'].map((verb) => ({ verb, entity_id: params.params.id, changes })));
    expect((await uploadFile(t, ada, { kind: 'accounts', content: FILE })).body.data.saved_mapping).toBeNull();
  });

  test('ambiguous dates need a date format', async () => {
    const { ada } = callers;
    const content = 'Account ID,Account name,Created\nD-1,Acme,03-04-2024\n';
    const { data } = (await uploadFile(t, ada, { kind: 'accounts', content })).body;
    expect(data).toMatchObject({ date_formats: ['dmy', 'mdy'], mapping: { date_format: null } });
    const params = { params: { id: data.id } };
    for (const step of [imports.checkImport, imports.runImport]) {
      const reply = await t.call(ada, step, params);
      expect([reply.status, reply.error]).toEqual([
        400,
        'Choose the date format of the file: day first or month first.',
      ]);
    }
    expect((await t.call(ada, imports.previewImport, params)).status).toBe(400);
    await t.call(ada, imports.updateMapping, { ...params, body: { mapping: { ...data.mapping, date_format: 'dmy' } } });
    const { rows } = (await t.call(ada, imports.previewImport, params)).body.data;
    expect(rows[0]?.values.onboarded_on).toBe('2024-04-03');
  });

  test('imports corrected rows from the file of rejected rows', async () => {
    const { ada } = callers;
    const file = { kind: 'accounts', content: 'Account ID,Account name,Rank\nM-1,=HYPERLINK(1),none\nM-2,+49 "x",5\n' };
    const job = await importFile(t, ada, file);
    expect(getCounts(job)).toEqual({ created: 1, updated: 0, unchanged: 0, rejected: 1 });
    const { raw } = await t.send(ada, 'GET', `/v1/api/admin/imports/${job.id}/rejected.csv`);
    expect(raw.body).toContain('"\'=HYPERLINK(1)"');
    const correctedJob = await importFile(t, ada, { kind: 'accounts', content: raw.body.replace('none', '7') });
    expect(getCounts(correctedJob)).toEqual({ created: 1, updated: 0, unchanged: 0, rejected: 0 });
    const rows = await t.inTenant('acme', 'read', (tx) =>
      tx.rows<{ name: string }>(
        `select name from accounts where tenant_id = $1 and external_id like 'M-%' order by external_id`,
        [tx.tenant],
      ),
    );
    expect(rows.map((r) => r.name)).toEqual(['=HYPERLINK(1)', '+49 "x"']);
  });

  test('an upload that was not run can be deleted with its file; one that has run cannot', async () => {
    const { ada } = callers;
    const { data } = (await uploadFile(t, ada, { kind: 'accounts', content: FILE })).body;
    const params = { params: { id: data.id } };
    expect((await t.call(ada, imports.deleteImport, params)).status).toBe(200);
    expect((await t.call(ada, imports.getImport, params)).status).toBe(404);
    const job = await importFile(t, ada, { kind: 'accounts', content: 'id,name\nX-1,X\n' });
    expect((await t.call(ada, imports.deleteImport, { params: { id: job.id } })).status).toBe(409);
    const body = { mapping: job.mapping };
    expect((await t.call(ada, imports.updateMapping, { params: { id: job.id }, body })).status).toBe(409);
  });
});

describe('preview and errors', () => {
  test('a column shows distinct sample values', async () => {
    const lines = ['Acme', 'Acme ', '', 'acme', 'Globex', 'Acme', 'Initech'].map((name, i) => `V-${i},${name}`);
    const content = `id,name\n${lines.join('\n')}\n`;
    const { data } = (await uploadFile(t, callers.ada, { kind: 'accounts', content })).body;
    expect(data.columns[1]?.samples).toEqual(['Acme', 'acme', 'Globex']);
  });

  test('an invalid row shows the original cells of the file', async () => {
    const { ada } = callers;
    const content = `id,name,seats,signup date,status\nW-1,,"1.5 ",31.11.2026,\nW-2,Good,5,2026-01-02,\nW-3,${'x'.repeat(400)},1,,\n`;
    const { data } = (await uploadFile(t, ada, { kind: 'accounts', content })).body;
    const params = { params: { id: data.id } };
    const mapping = { ...data.mapping, date_format: 'dmy', defaults: { status: 'Gone' } } as const;
    await t.call(ada, imports.updateMapping, { ...params, body: { mapping } });
    const { rows } = (await t.call(ada, imports.previewImport, { ...params, query: {} })).body.data;
    expect(rows[0]).toMatchObject({
      outcome: 'reject',
      raw: { external_id: 'W-1', name: '', seats: '1.5', onboarded_on: '31.11.2026', status: 'Gone' },
      faults: [
        { column: 'name', reason: 'Account name is required.' },
        { column: 'status', reason: 'Must be one of Active, Closed.' },
        { column: 'seats', reason: 'Must be a whole number.' },
        { column: 'signup date', reason: 'Must be a date.' },
      ],
    });
    expect(rows[2]?.raw.name).toBe('x'.repeat(350));
    await t.call(ada, imports.updateMapping, { ...params, body: { mapping: { ...mapping, defaults: {} } } });
    const revalidatedRows = (await t.call(ada, imports.previewImport, { ...params, query: {} })).body.data.rows;
    expect(revalidatedRows[1]).toMatchObject({ outcome: 'create', raw: {}, faults: [] });
  });

  test('filters errors by column, whole row and reason', async () => {
    const { ada } = callers;
    const content =
      'id,name,seats,Platz\nC-1,A,x,1\nC-2,B,y,1\nC-3,C,-1,1\nC-4,D,x,x\nC-5,E,1,0\nC-6,F,1,1\nC-6,G,1,1\n';
    const job = await importFile(t, ada, {
      kind: 'accounts',
      content,
      mapping: { columns: { external_id: 'id', name: 'name', seats: 'seats', rank: 'Platz' } },
    });
    const findErrorLines = async (query: object) => {
      const { status, body } = await t.call(ada, imports.findFaults, { params: { id: job.id }, query });
      return status === 200 ? [body.data.listing.map((f) => f.line), body.data.total_records] : status;
    };
    expect(await findErrorLines({})).toEqual([[2, 3, 4, 5, 6, 8], 6]);
    expect(await findErrorLines({ column: 'seats' })).toEqual([[2, 3, 4], 3]);
    expect(await findErrorLines({ column: 'seats', limit: 1, pageNum: 2 })).toEqual([[3], 3]);
    expect(await findErrorLines({ column: 'seats', reason: 'Must not be negative.' })).toEqual([[4], 1]);
    // A row with two errors is listed under the first one.
    expect(await findErrorLines({ column: 'Platz' })).toEqual([[5, 6], 2]);
    expect(await findErrorLines({ whole_row: true })).toEqual([[8], 1]);
    expect(await findErrorLines({ column: 'no such column' })).toEqual([[], 0]);
    expect(await findErrorLines({ column: '' })).toEqual([[2, 3, 4, 5, 6, 8], 6]);
    expect(await findErrorLines({ column: 'x'.repeat(351) })).toBe(400);
    expect(await findErrorLines({ whole_row: 'perhaps' })).toBe(400);
    const { groups } = (await t.call(ada, imports.findFaults, { params: { id: job.id } })).body.data;
    expect(groups.map((g) => [g.column, g.reason, g.rows])).toContainEqual(['Platz', 'Must be 1 to 9999.', 1]);
  });
});

describe('invalid input', () => {
  test('rejects mappings with unknown fields or columns', async () => {
    const putMapping = async (mapping: unknown, more: object = {}) =>
      t.send(callers.ada, 'PUT', `/v1/api/admin/imports/${draft}/mapping/`, { mapping, ...more });
    for (const invalidMapping of [
      null,
      'x',
      {},
      { ...MAPPING, columns: { external_id: 'No such column' } },
      { ...MAPPING, columns: { nonsense: 'Account ID' } },
      { ...MAPPING, columns: { external_id: 5 } },
      { ...MAPPING, columns: { external_id: 'x'.repeat(351) } },
      { ...MAPPING, date_format: 'ymd' },
      { ...MAPPING, rates: { EUR: -1 } },
      { ...MAPPING, rates: { euro: 1 } },
      { ...MAPPING, values: { nonsense: {} } },
      { ...MAPPING, defaults: { name: 'x'.repeat(351) } },
    ]) {
      const reply = await putMapping(invalidMapping);
      expect([reply.status, typeof reply.error], JSON.stringify(invalidMapping)).toEqual([400, 'string']);
    }
    expect((await putMapping(MAPPING, { remember_as: 'x'.repeat(101) })).status).toBe(400);
    expect((await putMapping(MAPPING, { remember_as: '  ' })).status).toBe(400);
  });

  test('rejects invalid pages, ids and kinds', async () => {
    for (const url of [
      '/v1/api/admin/imports/?limit=0',
      '/v1/api/admin/imports/?pageNum=x',
      '/v1/api/admin/imports/abc/',
      '/v1/api/admin/imports/-1/',
      '/v1/api/admin/imports/1.5/',
      '/v1/api/admin/imports/mappings/?kind=nonsense',
      `/v1/api/admin/imports/${draft}/preview/?limit=-1`,
      `/v1/api/admin/imports/${draft}/faults/?pageNum=0`,
      `/v1/api/admin/imports/${draft}/faults/?reason=${'x'.repeat(351)}`,
    ]) {
      expect((await t.send(callers.ada, 'GET', url)).status, url).toBe(400);
    }
  });

  test('a preview of an import without its file is a conflict, of an unknown import not found', async () => {
    const { ada } = callers;
    const upload = async () => (await uploadFile(t, ada, { kind: 'accounts', content: FILE })).body.data.id;
    const [withoutStoredFile, withoutFileRow] = [await upload(), await upload()];
    const findKey = `select storage_key as key from files where tenant_id = $1
      and id = (select file_id from imports where tenant_id = $1 and id = $2)`;
    const [file] = await t.query<{ key: string }>('acme', findKey, withoutStoredFile);
    await t.services.workFiles.remove(file?.key ?? '');
    await t.query('acme', 'update imports set file_id = null where tenant_id = $1 and id = $2', withoutFileRow);
    const fileMissing = [409, 'The uploaded file no longer exists. Upload it again.'];
    for (const [id, expected] of [
      [withoutStoredFile, fileMissing],
      [withoutFileRow, fileMissing],
      [999_999_999, [404, 'Import not found.']],
      [999_999_999_999_999, [404, 'Import not found.']],
    ] as const) {
      const { status, error } = await t.call(ada, imports.previewImport, { params: { id }, query: {} });
      expect([id, status, error]).toEqual([id, ...expected]);
    }
  });

  test('an undo needs a completed import', async () => {
    const { status, error } = await t.call(callers.ada, imports.undoImport, { params: { id: draft } });
    expect([status, error]).toEqual([400, 'Only a completed import can be undone. This import was not run.']);
  });
});
