/** Callers and database access of the components benchmark, which match those of the product. */
import type { BenchFixture } from '../fixture.ts';
import { FIRST_CSM, LEAD, type Person, signInPerson } from '../fixture.ts';
import type { Caller, CallerName, Request, Statement } from '../queries/query.ts';

/** The members of the lead's team, whose numbers start with the first CSM. */
const TEAM = 5;

/** Returns callers who read all accounts, 2,000 accounts and 400 accounts. */
export async function findPeople(fixture: BenchFixture): Promise<Record<CallerName, Person>> {
  const { ADM, CSM } = fixture.people.large;
  return { everyone: ADM, lead: await signInPerson(fixture, 'large', 'CSL', LEAD), CSM };
}

/** Returns the access that a session of the person has. */
export function createCaller({ tenant, user, role }: Person): Caller {
  const first = user - LEAD + FIRST_CSM + 1;
  const team = role === 'CSL' ? Array.from({ length: TEAM }, (_, i) => first + i) : [];
  const readsAll = role === 'ADM' || role === 'CSO';
  return { tenant, user, roles: [role], ownerScope: readsAll ? null : [user, ...team] };
}

export interface StatementResult {
  rows: unknown[][];
  ms: number;
}

/** Runs one unnamed statement in a read-only transaction of the tenant, with rows as arrays. The time is that of the whole transaction. */
export async function runStatement(
  fixture: Pick<BenchFixture, 'database'>,
  tenant: number,
  { text, values }: Statement,
): Promise<StatementResult> {
  const client = await fixture.database.requestPool.connect();
  try {
    const startedAt = performance.now();
    const [, answer] = await Promise.all([
      client.query(`begin read only; set local role tenant_app; set local app.tenant_id = '${tenant}'`),
      client.query<unknown[]>({ text, values, rowMode: 'array' }),
      client.query('commit'),
    ]);
    return { rows: answer.rows, ms: performance.now() - startedAt };
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

/** Returns path and body of the call that requests a component from the product. */
export const dataCall = (id: number, { filters, sort, pageSize }: Request) => ({
  path: `/v1/api/component/data/?id=${id}&pageNumber=1&pageSize=${pageSize}`,
  json: { filters: filters ?? [], ...(sort && { sort_by: sort }) },
});
