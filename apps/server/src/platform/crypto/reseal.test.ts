import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../app/testing/app.ts';
import { reseal, SEALED_COLUMNS } from './reseal.ts';
import { Sealer } from './sealer.ts';

const OLD = 'the secret that was in use before the rotation';
const NEW = 'the secret that is in use after the rotation';
const COLUMN = 'outgoing_mail.secret_sealed';
const MAILS = 450; // more than two batches

let t: TestApp;
let tenants: number[] = [];
beforeAll(async () => {
  t = await openTestApp({ demo: true });
  tenants = await Promise.all(['demo', 'globex'].map((domain) => t.tenantId(domain)));
});
afterAll(() => t.close());

const toLocation = (tenant: number, row: number) => ({ tenant, column: COLUMN, row }) as const;

/**
 * Stores emails whose links were sealed by the given sealer.
 * @returns their ids
 */
const storeMails = (domain: string, sealer: Sealer, n: number) =>
  t.inTenant(domain, 'write', async (tx) => {
    const rows = await tx.rows<{ id: number }>(
      `insert into outgoing_mail (tenant_id, purpose, to_addresses, subject, html, text_body)
       select $1, 'invitation', '{}', '', '', '' from generate_series(1, $2) returning id`,
      [tx.tenant, n],
    );
    const ids = rows.map((row) => row.id);
    const sealed = ids.map((id) => sealer.seal(toLocation(tx.tenant, id), `link ${id}`));
    await tx.rows(
      `update outgoing_mail m set secret_sealed = v.s from unnest($2::bigint[], $3::bytea[]) v (id, s)
       where m.tenant_id = $1 and m.id = v.id`,
      [tx.tenant, ids, sealed],
    );
    return ids;
  });

const getSealed = (domain: string, id: number) =>
  t.inTenant(domain, 'read', async (tx) => {
    const [row] = await tx.rows<{ s: Buffer }>(
      'select secret_sealed as s from outgoing_mail where tenant_id = $1 and id = $2',
      [tx.tenant, id],
    );
    return row?.s ?? Buffer.alloc(0);
  });

test('lists every sealed column of the schema', async () => {
  const { rows } = await t.services.database.ownerPool.query<{ table: string; column: string }>(
    `select c.table_name as table, c.column_name as column from information_schema.columns c
     where c.table_schema = 'public' and c.column_name like '%sealed%' order by 1, 2`,
  );
  const known = SEALED_COLUMNS.map(({ table, column }) => `${table}.${column}`);
  expect(rows.map((row) => `${row.table}.${row.column}`)).toEqual([...known].sort());
});

test('a rotation re-seals the values of every company and makes the old secret unnecessary', async () => {
  const [demo = 0, globex = 0] = tenants;
  const rotatingSealer = new Sealer(NEW, [OLD]);
  const oldIds = await storeMails('demo', new Sealer(OLD), MAILS);
  const [otherId = 0] = await storeMails('globex', new Sealer(OLD), 1);
  const [currentId = 0] = await storeMails('demo', new Sealer(NEW), 1);
  const [unreadableId = 0] = await storeMails('demo', new Sealer('a secret that nobody kept, for good'), 1);
  const currentValue = await getSealed('demo', currentId);
  const unreadableValue = await getSealed('demo', unreadableId);
  expect(rotatingSealer.open(toLocation(demo, oldIds[0] ?? 0), await getSealed('demo', oldIds[0] ?? 0))).toBe(
    `link ${oldIds[0]}`,
  );

  const report = await reseal(t.services.database, rotatingSealer, tenants);
  expect(report.map((one) => one.column)).toEqual(SEALED_COLUMNS.map((c) => `${c.table}.${c.column}`));
  expect(report.find((one) => one.column === COLUMN)).toEqual({
    column: COLUMN,
    resealed: MAILS + 1,
    current: 1,
    unreadable: [{ tenant: demo, row: unreadableId }],
  });

  const newSealer = new Sealer(NEW);
  for (const id of [oldIds[0], oldIds[200], oldIds.at(-1)]) {
    expect(newSealer.open(toLocation(demo, id ?? 0), await getSealed('demo', id ?? 0))).toBe(`link ${id}`);
  }
  expect(newSealer.open(toLocation(globex, otherId), await getSealed('globex', otherId))).toBe(`link ${otherId}`);
  expect(await getSealed('demo', currentId)).toEqual(currentValue);
  expect(await getSealed('demo', unreadableId)).toEqual(unreadableValue);

  const secondCounts = (await reseal(t.services.database, rotatingSealer, tenants)).find(
    (one) => one.column === COLUMN,
  );
  expect(secondCounts).toMatchObject({ resealed: 0, current: MAILS + 2 });
});
