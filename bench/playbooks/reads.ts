/** Measures the lists across accounts with every sort order and filter of their screens, and the reads of single plays and accounts. */
import { addDays } from '@mainstay/contract/rules/dates';
import { toCriteria, type PlaySearch } from '../../apps/web/src/features/playbooks/components/play-search.ts';
import { waitUntilIdle } from '../calls.ts';
import { measureReads, type Read } from '../reads.ts';
import type { BenchResult } from '../report.ts';
import type { Person, BenchFixture } from '../fixture.ts';

const TURNS = 100;
/** Turns for reads that return a thousand rows or the days of 500 plays. */
const LONG_TURNS = 40;

const today = new Date().toISOString().slice(0, 10);
const day = (from: number): string => addDays(today, from);

/**
 * A page of plays as the screen requests it.
 * @param search the query of its URL
 */
const plays = (name: string, search: (of: Person) => PlaySearch = () => ({})): Read => ({
  name: name === '' ? 'actions list' : `actions list, ${name}`,
  path(of) {
    const { sort, ...filtered } = search(of);
    const filters = JSON.stringify(toCriteria(filtered));
    return `/v1/api/actions/?${new URLSearchParams({ page: '1', size: '25', filters, ...(sort && { sort }) })}`;
  },
});
const gantt = (name: string, search: (of: Person) => PlaySearch = () => ({})): Read => ({
  name: `actions along the days${name}`,
  turns: LONG_TURNS,
  path: (of) =>
    `/v1/api/actions/gantt/?${new URLSearchParams({ from: day(-30), to: day(60), filters: JSON.stringify(toCriteria(search(of))) })}`,
});

/** Page sizes of the screen: by due date, and the longer one by account or play. */
const DUE_PAGE = 100;
const WHOLE_PAGE = 1000;
const pending = (name: string, limit: number, whose: (of: Person) => string = () => ''): Read => ({
  name: `pending actions${name}`,
  ...(limit === WHOLE_PAGE && { turns: LONG_TURNS }),
  path: (of) => `/v1/api/portfolio/actions/?offset=0&limit=${limit}${whose(of)}`,
});

const SHOWN: readonly Read[] = [
  plays(''),
  plays('by play name', () => ({ sort: 'play_name' })),
  plays('by company name', () => ({ sort: 'company_name' })),
  plays('closed ones', () => ({ state: 'closed' })),
  plays('overdue', () => ({ dueType: 'overdue' })),
  plays('due on a day', () => ({ dueType: 'equal', dueDate: day(-50) })),
  plays('due after a day', () => ({ dueType: 'greater than', dueDate: day(10) })),
  plays('due before a day', () => ({ dueType: 'less than', dueDate: day(-40) })),
  plays('due between days', () => ({ dueType: 'between', dueDate: `${day(-20)},${day(10)}` })),
  plays('of a playbook', ({ playbook }) => ({ parent_play_id: playbook })),
  plays('of an account', ({ account }) => ({ accountId: account })),
  plays('of an owner', ({ owner }) => ({ owner })),
  pending('', DUE_PAGE),
  pending(', of an owner', DUE_PAGE, ({ owner }) => `&ownerId=${owner}`),
  pending(', of the team', DUE_PAGE, () => '&team=true'),
  pending(' in groups', WHOLE_PAGE),
  gantt(''),
  gantt(', of an owner', ({ owner }) => ({ owner })),
  { name: 'plays of an account', path: ({ account: id }) => `/v1/api/accounts/${id}/actions/` },
  {
    name: 'actions of an account along the days',
    path: ({ account: id }) => `/v1/api/accounts/${id}/gantt/?from=${day(-30)}&to=${day(60)}`,
  },
  { name: 'play', path: ({ play }) => `/v1/api/plays/${play}/` },
  { name: 'actions of a play', path: ({ play }) => `/v1/api/plays/actions/?playId=${play}` },
  { name: 'log of a play', path: ({ play }) => `/v1/api/actions/logs/?playId=${play}` },
  { name: 'action', path: ({ action }) => `/v1/api/actions/${action}/` },
  { name: 'notices', path: () => '/v1/api/notices/' },
];
const READS = SHOWN.map((read): Read => ({ turns: TURNS, ...read }));

/** Requires the product to run on the bench's port. */
export async function measurePlaybookReads(world: BenchFixture): Promise<BenchResult[]> {
  await waitUntilIdle(world);
  return measureReads(READS, world, 'actions');
}
