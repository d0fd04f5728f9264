/** Measures the lists across accounts with every sort order and filter of their screens, and the reads of single plays and accounts. */
import { addDays } from '@mainstay/contract/rules/dates';
import { toCriteria, type PlaySearch } from '../../apps/web/src/domains/playbooks/components/play-search.ts';
import { waitUntilIdle } from '../calls.ts';
import { measureReads, type Read } from '../reads.ts';
import type { BenchResult } from '../report.ts';
import type { Person, BenchFixture } from '../fixture.ts';

const TURNS = 100;
/** Turns for reads that return a thousand rows or the days of 500 plays. */
const LONG_TURNS = 40;

const today = new Date().toISOString().slice(0, 10);
const toDay = (from: number): string => addDays(today, from);

/**
 * A page of plays as the screen requests it.
 * @param search the query of its URL
 */
const buildPlaysRead = (name: string, search: (of: Person) => PlaySearch = () => ({})): Read => ({
  name: name === '' ? 'actions list' : `actions list, ${name}`,
  path(of) {
    const { sort, ...filtered } = search(of);
    const filters = JSON.stringify(toCriteria(filtered));
    return `/v1/api/actions/?${new URLSearchParams({ page: '1', size: '25', filters, ...(sort && { sort }) })}`;
  },
});
const buildGanttRead = (name: string, search: (of: Person) => PlaySearch = () => ({})): Read => ({
  name: `actions along the days${name}`,
  turns: LONG_TURNS,
  path: (of) =>
    `/v1/api/actions/gantt/?${new URLSearchParams({ from: toDay(-30), to: toDay(60), filters: JSON.stringify(toCriteria(search(of))) })}`,
});

/** Page sizes of the screen: by due date, and the longer one by account or play. */
const WIDGET_PAGE = 100;
const LIST_PAGE = 1000;
const buildPendingRead = (name: string, limit: number, getOwnerQuery: (of: Person) => string = () => ''): Read => ({
  name: `pending actions${name}`,
  ...(limit === LIST_PAGE && { turns: LONG_TURNS }),
  path: (of) => `/v1/api/portfolio/actions/?offset=0&limit=${limit}${getOwnerQuery(of)}`,
});

const SCREEN_READS: readonly Read[] = [
  buildPlaysRead(''),
  buildPlaysRead('by play name', () => ({ sort: 'play_name' })),
  buildPlaysRead('by company name', () => ({ sort: 'company_name' })),
  buildPlaysRead('closed ones', () => ({ state: 'closed' })),
  buildPlaysRead('overdue', () => ({ dueType: 'overdue' })),
  buildPlaysRead('due on a day', () => ({ dueType: 'equal', dueDate: toDay(-50) })),
  buildPlaysRead('due after a day', () => ({ dueType: 'greater than', dueDate: toDay(10) })),
  buildPlaysRead('due before a day', () => ({ dueType: 'less than', dueDate: toDay(-40) })),
  buildPlaysRead('due between days', () => ({ dueType: 'between', dueDate: `${toDay(-20)},${toDay(10)}` })),
  buildPlaysRead('of a playbook', ({ playbook }) => ({ parent_play_id: playbook })),
  buildPlaysRead('of an account', ({ account }) => ({ accountId: account })),
  buildPlaysRead('of an owner', ({ owner }) => ({ owner })),
  buildPendingRead('', WIDGET_PAGE),
  buildPendingRead(', of an owner', WIDGET_PAGE, ({ owner }) => `&ownerId=${owner}`),
  buildPendingRead(', of the team', WIDGET_PAGE, () => '&team=true'),
  buildPendingRead(' in groups', LIST_PAGE),
  buildGanttRead(''),
  buildGanttRead(', of an owner', ({ owner }) => ({ owner })),
  { name: 'plays of an account', path: ({ account: id }) => `/v1/api/accounts/${id}/actions/` },
  {
    name: 'actions of an account along the days',
    path: ({ account: id }) => `/v1/api/accounts/${id}/gantt/?from=${toDay(-30)}&to=${toDay(60)}`,
  },
  { name: 'play', path: ({ play }) => `/v1/api/plays/${play}/` },
  { name: 'actions of a play', path: ({ play }) => `/v1/api/plays/actions/?playId=${play}` },
  { name: 'log of a play', path: ({ play }) => `/v1/api/actions/logs/?playId=${play}` },
  { name: 'action', path: ({ action }) => `/v1/api/actions/${action}/` },
  { name: 'notices', path: () => '/v1/api/notices/' },
];
const READS = SCREEN_READS.map((read): Read => ({ turns: TURNS, ...read }));

/** Requires the product to run on the bench's port. */
export async function measurePlaybookReads(fixture: BenchFixture): Promise<BenchResult[]> {
  await waitUntilIdle(fixture);
  return measureReads(READS, fixture, 'actions');
}
