/** When the synchronizations of many mailboxes start. */
import { expect, test } from 'vitest';
import { setUpCompany } from '../../app/testing/company.ts';
import { enqueueSync } from './connections.ts';
import { enqueueDue } from './sync.ts';

const company = setUpCompany({ ada: 'ADM' });

test('25 mailboxes that are due start within three seconds, and one whose user requests it starts at once', async () => {
  const { t, query } = company;
  await query(
    `with added as (insert into users (tenant_id, email, first_name, last_name)
       select $1, 'u' || i || '@acme.test', 'U', '' from generate_series(1, 25) i returning id),
     connected as (insert into mail_connections (tenant_id, user_id, provider, subject, address, scopes, tokens_sealed)
       select $1, id, 'microsoft', id::text, 'u@acme.test', '{}', 'sealed' from added returning id)
     insert into mail_syncs (tenant_id, connection_id, part, covers_from, next_at)
       select $1, id, 'mail', now(), now() - interval '1 minute' from connected`,
  );
  const now = new Date();
  const last = await t.inTenant('acme', 'write', async (tx) => {
    await enqueueDue(tx, now);
    const [row] = await tx.rows<{ id: number }>(
      'select max(connection_id) as id from mail_syncs where tenant_id = $1',
      [tx.tenant],
    );
    await enqueueSync(tx, row?.id ?? 0, 'mail');
    return row?.id;
  });
  const { rows } = await t.services.database.ownerPool.query<{ connection: string; delay: number }>(
    `select data ->> 'connection' as connection, greatest(0, round(extract(epoch from start_after - $1::timestamptz)))::int as delay
     from pgboss.job where name = 'mail-sync' order by delay`,
    [now],
  );
  const count = (delayS: number) => rows.filter(({ delay }) => delay === delayS).length;
  expect([count(0), count(1), count(2), rows.length]).toEqual([11, 10, 5, 26]);
  expect(rows.filter(({ connection }) => Number(connection) === last).map(({ delay }) => delay)).toEqual([0, 2]);
});
