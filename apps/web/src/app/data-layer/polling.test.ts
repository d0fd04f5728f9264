/** Tests how often a query is polled while work is in progress, and that polling stops once the work has ended. */
import { expect, test } from 'vitest';
import { bulkEdit } from '../../domains/accounts/list/queries.ts';
import { importQuery, importsQuery } from '../../core/imports/queries.ts';
import { mailQuery, mailsQuery } from '../../core/mail/queries.ts';
import * as bulkEmail from '../../domains/bulk-email/queries.ts';
import { runQuery, runsQuery } from '../../domains/automation/queries.ts';
import { actionRuns, processRuns } from '../../domains/external-processes/queries.ts';
import { mailPage } from '../../domains/mailbox/queries.ts';
import { actionEdit, applicationQuery } from '../../domains/playbooks/queries.ts';

const toPages = (name: string, ...rows: object[]) => ({
  pages: [{ [name]: [] }, { [name]: rows }],
  pageParams: [1, 2],
});
const toStatus = (status: object) => status;

/** @returns the poll intervals of a query in milliseconds, one for each of these responses */
function getIntervals(query: object, answers: unknown[]): unknown[] {
  const { refetchInterval } = query as { refetchInterval: (query: object) => unknown };
  return answers.map((data) => refetchInterval({ state: { data, error: null } }));
}

const EDITING = ['queued', 'undoing'];
const EDITED = ['done', 'failed', 'undone'];
const RUNNING = ['queued', 'running'];
const RAN = ['done', 'failed'];
const CHECKING = ['checking', 'running', 'undoing'];
const CHECKED = ['draft', 'ready', 'done', 'failed', 'undone'];
const SENDING = ['queued', 'sending'];
const SENT = ['sent', 'failed', 'kept'];
const BULK_ACTIVE = ['scheduled', 'queued', 'sending'];
const BULK_IDLE = ['awaiting approval', 'paused', 'sent', 'partly failed', 'failed', 'cancelled'];

test.each<[string, query: object, ms: number, answer: (status: object) => object, busy: string[], over: string[]]>([
  ['an edit of accounts', bulkEdit(4), 800, toStatus, EDITING, EDITED],
  ['an edit of actions', actionEdit(4), 800, toStatus, EDITING, EDITED],
  ['a playbook for many accounts', applicationQuery(4), 800, toStatus, ['queued'], RAN],
  ['a run of a rule', runQuery(4), 800, toStatus, RUNNING, RAN],
  ['the runs of a rule', runsQuery(4, 1), 800, (run) => ({ listing: [{ status: 'done' }, run] }), RUNNING, RAN],
  ['the runs of a process', processRuns(4), 2000, (run) => toPages('listing', run), ['waiting'], ['done', 'failed']],
  ['the runs of an action', actionRuns(4), 2000, (run) => toPages('listing', run), ['waiting'], ['done', 'failed']],
  ['a message', mailQuery(4), 3000, toStatus, SENDING, SENT],
  ['the messages', mailsQuery, 3000, (mail) => toPages('mails', mail), SENDING, SENT],
  ['a run of bulk email', bulkEmail.runQuery(4), 5000, toStatus, BULK_ACTIVE, BULK_IDLE],
  ['the runs of bulk email', bulkEmail.runsQuery, 5000, (run) => toPages('listing', run), BULK_ACTIVE, BULK_IDLE],
  ['configurations', bulkEmail.configurationsQuery, 5000, (one) => toPages('listing', one), BULK_ACTIVE, BULK_IDLE],
  ['the imports', importsQuery, 2000, (job) => toPages('listing', job), CHECKING, CHECKED],
])('%s', (_what, query, ms, answer, busy, over) => {
  const statuses = [...busy, ...over];
  const intervals = getIntervals(
    query,
    statuses.map((status) => answer({ status })),
  );
  expect(Object.fromEntries(statuses.map((status, at) => [status, intervals[at]]))).toEqual(
    Object.fromEntries([...busy.map((status) => [status, ms]), ...over.map((status) => [status, false])]),
  );
});

test('polls an import of few rows four times as often', () => {
  const jobs = [1, 1000, 1001].map((total) => ({ status: 'running', total }));
  expect(getIntervals(importQuery(4), [...jobs, { status: 'done', total: 1 }, undefined])).toEqual([
    250,
    250,
    1000,
    false,
    false,
  ]);
});

test('2-mail-09 2-mail-10 polls the inbox every 15 s, but no other list', () => {
  const inbox = { folder: 'inbox', find: '', addresses: [], cursor: '' };
  const lists = [{ cursor: 'c1' }, { find: 'berth' }, { addresses: ['dana@x.test'] }, { folder: 'sent' }];
  const intervals = [{}, ...lists].map((list) => mailPage('google', { ...inbox, ...list }).refetchInterval);
  expect(intervals).toEqual([15_000, false, false, false, false]);
});
