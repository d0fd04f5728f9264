/** Records the statements that a call actually runs, so that the bare handler runs exactly the same ones. */
import { findAccounts } from '../apps/server/src/domains/accounts/account-list.ts';
import { getTenantClock } from '../apps/server/src/platform/session/tenant-clock.ts';
import { requireReadable } from '../apps/server/src/core/account-access/require-account.ts';
import { getAccountMetrics } from '../apps/server/src/domains/health/account-metrics.ts';
import type { TenantTx } from '../apps/server/src/platform/database/tenant-tx.ts';
import { type Access, getMinorDigits } from '../apps/server/src/platform/session/access.ts';
import type { BareCall } from './bare-server.ts';
import type { Person, BenchFixture } from './fixture.ts';

/** A query with two filters and one sort column. */
export const LIST_QUERY = {
  active: true,
  filters: [{ column_name: 'health' as const, condition: 'greater than' as const, from: 50 }],
  sort: '-mrr' as const,
  pageNum: 1,
  limit: 10,
};
export const LIST_PATH = `/v1/api/accounts/?${new URLSearchParams({
  active: 'true',
  filters: JSON.stringify(LIST_QUERY.filters),
  sort: LIST_QUERY.sort,
  pageNum: '1',
  limit: '10',
})}`;
export const summaryPath = (person: Person): string => `/v1/api/accounts/${person.account}/summary/`;

const toAccess = (person: Person): Access => ({
  tenant: person.tenant,
  user: person.user,
  session: 0,
  roles: [person.role],
  userAccessType: 'full',
  ownerScope: person.role === 'ADM' ? null : [person.user],
  team: [],
  timeZone: 'UTC',
  currency: 'USD',
  minorDigits: getMinorDigits('USD'),
});

type Statement = BareCall['statements'][number];

async function recordStatements(
  fixture: BenchFixture,
  person: Person,
  call: (tx: TenantTx, access: Access) => Promise<unknown>,
): Promise<Statement[]> {
  const statements: Statement[] = [];
  await fixture.database.inTenant(person.tenant, 'read', (tx) => {
    const recordingTx: TenantTx = {
      ...tx,
      rows: (text, values, plan) => {
        statements.push({ text, values: [...values] });
        return tx.rows(text, values, plan);
      },
    };
    return call(recordingTx, toAccess(person));
  });
  return statements;
}

export const listStatements = (fixture: BenchFixture, person: Person): Promise<Statement[]> =>
  recordStatements(fixture, person, (tx, access) => findAccounts(tx, access, LIST_QUERY));

export const summaryStatements = (fixture: BenchFixture, person: Person): Promise<Statement[]> =>
  recordStatements(fixture, person, (tx, access) => {
    const clock = getTenantClock(access, { now: () => new Date() });
    return Promise.all([
      requireReadable(tx, access, person.account),
      getAccountMetrics(tx, person.account, [clock.today], clock),
    ]);
  });
