/** How the components bench asks: whom for, and of the database as the product does. */
import type { BenchFixture } from '../fixture.ts';
import { FIRST_CSM, LEAD, type Person, signInPerson } from '../fixture.ts';
import type { Caller, CallerName, Request, Statement } from '../queries/query.ts';

/** Those of the lead's team follow the first CSM. */
const TEAM = 5;

/** Reading everything, 2,000 accounts, 400 accounts. */
export async function findPeople(world: BenchFixture): Promise<Record<CallerName, Person>> {
  const { ADM, CSM } = world.people.large;
  return { everyone: ADM, lead: await signInPerson(world, 'large', 'CSL', LEAD), CSM };
}

/** What a session of the person would let a statement read. */
export function createCaller({ tenant, user, role }: Person): Caller {
  const first = user - LEAD + FIRST_CSM + 1;
  const team = role === 'CSL' ? Array.from({ length: TEAM }, (_, i) => first + i) : [];
  const readsAll = role === 'ADM' || role === 'CSO';
  return { tenant, user, roles: [role], reach: readsAll ? null : [user, ...team] };
}

export interface StatementResult {
  rows: unknown[][];
  ms: number;
}

/** One statement in a read-only transaction of the tenant, unnamed, rows as arrays. The time is the whole transaction's. */
export async function runStatement(
  world: BenchFixture,
  tenant: number,
  { text, values }: Statement,
): Promise<StatementResult> {
  const client = await world.database.requestPool.connect();
  try {
    const begun = performance.now();
    const [, answer] = await Promise.all([
      client.query(`begin read only; set local role tenant_app; set local app.tenant_id = '${tenant}'`),
      client.query<unknown[]>({ text, values, rowMode: 'array' }),
      client.query('commit'),
    ]);
    return { rows: answer.rows, ms: performance.now() - begun };
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

/** Path and body of the call that asks the product for a component. */
export const dataCall = (id: number, { filters, sort, pageSize }: Request) => ({
  path: `/v1/api/component/data/?id=${id}&pageNumber=1&pageSize=${pageSize}`,
  json: { filters: filters ?? [], ...(sort && { sort_by: sort }) },
});
