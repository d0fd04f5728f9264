/** Measures completing an action with all its effects, against a bare transaction that writes the action and its log. */
import { sendRequest } from '../request.ts';
import type { BareCall } from '../bare-server.ts';
import { waitUntilIdle } from '../calls.ts';
import { measureLatency } from '../load.ts';
import type { BenchResult } from '../report.ts';
import { startBare } from '../servers.ts';
import { BENCH_PORT, type Person, type BenchFixture } from '../fixture.ts';
import { findPendingActions, type PendingAction, resetActions } from './pending-actions.ts';

const BARE_PORT = BENCH_PORT + 1;
/** Number of actions per side. Consecutive calls never use the same rows. */
const ACTIONS = 40;
const TURNS = 400;

const inTransaction = (statements: BareCall['statements']): BareCall['statements'] => [
  { text: 'begin', values: [] },
  ...statements,
  { text: 'commit', values: [] },
];
const buildUpdate = ({ tenant }: Person, { id }: PendingAction, set: string, values: readonly unknown[] = []) => ({
  text: `update actions set ${set}, version = version + 1, updated_at = now() where tenant_id = $1 and id = $2`,
  values: [tenant, id, ...values],
});
const buildLogInsert = ({ tenant, user }: Person, { id, play, account, name }: PendingAction) => ({
  text: `insert into action_logs (tenant_id, account_id, play_id, action_id, agent_id, agent, entity, activity_type, msg, name,
      action_name, entry_at)
    values ($1, $2, $3, $4, $5, $6, 'action', 'completed', 'completed the action', $7, $7, now())`,
  values: [tenant, account, play, id, user, 'Bench', name],
});

const buildBareCalls = (person: Person, subjects: readonly PendingAction[]): BareCall[] =>
  subjects.flatMap((subject, n) => {
    const completeStatement = buildUpdate(
      person,
      subject,
      `status = 'Completed', completed_at = now(), completed_by = $3`,
      [person.user],
    );
    const reopenStatement = buildUpdate(
      person,
      subject,
      `status = 'Pending', completed_at = null, completed_by = null`,
    );
    return [
      { path: `/complete/${n}`, statements: inTransaction([completeStatement, buildLogInsert(person, subject)]) },
      { path: `/reopen/${n}`, statements: inTransaction([reopenStatement]) },
    ];
  });

/** Completes the actions one after the other, and first reopens the action that was completed in the previous round. */
function alternateCalls(
  n: number,
  complete: (at: number) => Promise<unknown>,
  reopen: (at: number) => Promise<unknown>,
) {
  let turn = -1;
  return {
    async prepare() {
      turn += 1;
      if (turn >= n) await reopen(turn % n);
    },
    run: () => complete(turn % n),
  };
}

function productCall({ domain, token }: Person, { id, play }: PendingAction, isChecked: boolean): Promise<string> {
  const json = { isChecked, playId: play, ...(isChecked && { lastConfirmed: false }) };
  const caller = { host: `${domain}.localhost`, token };
  return sendRequest(BENCH_PORT, `/v1/api/actions/${id}/complete/`, { ...caller, method: 'POST', json });
}

/** Requires the product to run on the bench's port. */
export async function measureCompleting(fixture: BenchFixture): Promise<BenchResult[]> {
  await waitUntilIdle(fixture);
  const { database } = fixture;
  const person = fixture.people.large.CSM;
  const byAccount = new Map((await findPendingActions(database, person)).map((subject) => [subject.account, subject]));
  const subjects = [...byAccount.values()].slice(0, 2 * ACTIONS);
  const [productActions, bareActions] = [subjects.slice(0, ACTIONS), subjects.slice(ACTIONS)];
  const callProduct = (isChecked: boolean) => async (at: number) => {
    const subject = productActions[at];
    if (subject) await productCall(person, subject, isChecked);
  };
  const callBare = (step: 'complete' | 'reopen') => (at: number) =>
    sendRequest(BARE_PORT, `/${step}/${at}`, { host: 'bare' });
  const since = new Date();
  const bare = await startBare(BARE_PORT, database, buildBareCalls(person, bareActions));
  try {
    const times = await measureLatency(
      [
        { name: 'product', ...alternateCalls(ACTIONS, callProduct(true), callProduct(false)) },
        { name: 'bare', ...alternateCalls(ACTIONS, callBare('complete'), callBare('reopen')) },
      ],
      TURNS,
    );
    const [time = Number.NaN, bareTime = Number.NaN] = [times.product, times.bare];
    return [
      {
        what: 'completing an action, the call, against one bare UPDATE and INSERT in a transaction',
        measured: `${time.toFixed(2)} ms to ${bareTime.toFixed(2)} ms`,
        ratio: time / bareTime,
        must: { atMost: 3 },
      },
    ];
  } finally {
    await bare.stop();
    await resetActions(database, person, { subjects, since });
  }
}
