/** Measures other calls while the mailboxes and calendars of many users are polled, against the same calls without polling. */
import { setTimeout as wait } from 'node:timers/promises';
import { enqueue } from '../../apps/server/src/platform/jobs/queue.ts';
import type { BenchFixture } from '../fixture.ts';
import { BENCH_PORT } from '../fixture.ts';
import { median, percentile95 } from '../load.ts';
import { sendRequest } from '../request.ts';
import type { BenchResult } from '../report.ts';
import { LIST_PATH } from '../statements.ts';
import { type MailCompany, openMailCompany, SENDERS } from './mailboxes.ts';

const MAILBOXES = Number(process.env.BENCH_MAILBOXES ?? 500);
const MESSAGES = 20;
const ROUNDS = 3;
/** Milliseconds between two calls, and of a quiet period. */
const PAUSE_MS = 10;
const QUIET_MS = 15_000;
/** Every tenth mailbox has a new message from a contact when it is polled. */
const NEW_MAIL = 10;

const setDue = (company: MailCompany, dueAt: Date) =>
  company.inTenant('write', (tx) =>
    tx.rows('update mail_syncs set next_at = $2 where tenant_id = $1', [tx.tenant, dueAt]),
  );

/** Lets all synchronizations become due, and queues them as every minute. @returns when the round started */
async function startRound(company: MailCompany): Promise<Date> {
  const from = SENDERS[0] ?? '';
  const receivers = company.users.filter((_, index) => index % NEW_MAIL === 0);
  await company.provider.control.deliver(
    ...receivers.map(({ email }) => ({ from, to: [email], subject: 'News', text: 'Hello' })),
  );
  const now = new Date();
  await setDue(company, now);
  await company.inTenant('write', (tx) => enqueue(tx, 'mail-sync-due', {}, { key: 'schedule' }));
  return now;
}

/** @returns the number of synchronizations that have not run since a time */
async function countWaiting(company: MailCompany, since: Date): Promise<number> {
  const [row] = await company.inTenant('read', (tx) =>
    tx.rows<{ n: number; error: string | null }>(
      `select count(*) filter (where finished_at < $2)::int as n, max(error) as error from mail_syncs where tenant_id = $1`,
      [tx.tenant, since],
    ),
  );
  if (row?.error) throw new Error(`A synchronization failed: ${row.error}`);
  return row?.n ?? 0;
}

/** Calls repeatedly until the end of a period. @returns the duration of each call in milliseconds */
async function measureUntil(call: () => Promise<unknown>, isOver: () => boolean): Promise<number[]> {
  const times: number[] = [];
  while (!isOver()) {
    const startedAt = performance.now();
    await call();
    times.push(performance.now() - startedAt);
    await wait(PAUSE_MS);
  }
  return times;
}

async function measureQuiet(call: () => Promise<unknown>): Promise<number[]> {
  const endsAt = performance.now() + QUIET_MS;
  return measureUntil(call, () => performance.now() > endsAt);
}

async function measureRound(company: MailCompany, call: () => Promise<unknown>): Promise<number[]> {
  const startedAt = await startRound(company);
  let isOver = false;
  const watch = async () => {
    while ((await countWaiting(company, startedAt)) > 0) await wait(500);
    isOver = true;
  };
  const [times] = await Promise.all([measureUntil(call, () => isOver), watch()]);
  // Quiet until the next round.
  await setDue(company, new Date(Date.now() + 86_400_000));
  return times;
}

export async function measurePolling(fixture: BenchFixture): Promise<BenchResult[]> {
  const addresses = Array.from({ length: MAILBOXES }, (_, i) => `u${i}@bench.test`);
  const company = await openMailCompany(fixture, addresses);
  try {
    const contacts = SENDERS.map((address) => `Person <${address}>`);
    for (const user of addresses) await company.provider.control.generate({ user, count: MESSAGES, contacts });
    for (const user of company.users) await company.connect(user, ['mail', 'calendar']);
    const product = await company.startProduct();
    try {
      await company.waitUntilRead();
      await setDue(company, new Date(Date.now() + 86_400_000));
      const { domain, token } = fixture.people.large.ADM;
      const call = () => sendRequest(BENCH_PORT, LIST_PATH, { host: `${domain}.localhost`, token });
      await measureQuiet(call);
      const results: { quiet: number[]; polled: number[] } = { quiet: [], polled: [] };
      for (let round = 0; round < ROUNDS; round++) {
        results.quiet.push(percentile95(await measureQuiet(call)));
        results.polled.push(percentile95(await measureRound(company, call)));
      }
      const [polled, quiet] = [median(results.polled), median(results.quiet)];
      return [
        {
          what: `accounts list, ADM, 100,000 accounts: 95th percentile while ${MAILBOXES} mailboxes are polled against quiet`,
          measured: `${polled.toFixed(2)} ms to ${quiet.toFixed(2)} ms`,
          ratio: polled / quiet,
          must: { atMost: 1.5 },
        },
      ];
    } finally {
      await product.stop();
    }
  } finally {
    await company.provider.stop();
  }
}
