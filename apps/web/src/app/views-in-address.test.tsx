/**
 * Tests the view state of tabs in the URL: each tab changes only its own part, and retains the day, the tab and other
 * parts.
 */
import { act } from 'react';
import { expect, test } from 'vitest';
import { useContactsView } from '../domains/contacts/components/use-contacts-view.ts';
import { useNotesView } from '../domains/notes/components/use-notes-view.ts';
import { useWorkState } from '../domains/playbooks/components/use-work-state.ts';
import { useSubscriptionsView } from '../domains/subscriptions/components/subscriptions-view.ts';
import { useCasesView } from '../domains/support-cases/components/cases-view.ts';
import { useEventGroup } from '../core/timeline/components/use-group.ts';
import { useTimelineView } from '../core/timeline/components/use-view.ts';
import { useUsageView } from '../domains/usage/components/usage-view.ts';
import { parseSearch } from '../platform/lib/search-params.ts';
import { setUpScreenTests } from '../testing/screen.tsx';

const { open } = setUpScreenTests();

interface Step {
  view: string;
  use: () => { change: () => void };
  /** Its part of the URL before and after the change. */
  before: object;
  after: object;
}
const ACTIVE = { column_name: 'status', condition: 'equal', from: 'active' } as const;
const STEPS: Step[] = [
  {
    view: 'contacts, of a tag',
    use: () => ({ change: change(useContactsView(), { tag: 3 }) }),
    before: { contacts: { find: 'ann' } },
    after: { contacts: { tag: 3, find: 'ann' } },
  },
  {
    view: 'contacts, none open any more',
    use: () => ({ change: change(useContactsView(), { open: undefined }) }),
    before: { contacts: { open: 9 } },
    after: {},
  },
  {
    view: 'notes, without a filter',
    use: () => ({ change: change(useNotesView(), { pinned: undefined }) }),
    before: { notes: { pinned: true } },
    after: {},
  },
  {
    view: 'usage of a node',
    use: () => ({ change: change(useUsageView(), { node: { idType: 'product', idValue: 5 } } as never) }),
    before: { usage: { tile: 'daily' } },
    after: { usage: { tile: 'daily', idType: 'product', idValue: 5 } },
  },
  {
    view: 'usage, as it is at first',
    use: () => ({ change: change(useUsageView(), { tile: 'monthly' }) }),
    before: { usage: { tile: 'daily' } },
    after: {},
  },
  {
    view: 'cases of another state, at their first page',
    use: () => ({ change: change(useCasesView(), { state: 'open' }) }),
    before: { cases: { page: 3 } },
    after: { cases: { state: 'open' } },
  },
  {
    view: 'cases on another page',
    use: () => ({ change: change(useCasesView(), { page: 2 }) }),
    before: { cases: { state: 'closed' } },
    after: { cases: { state: 'closed', page: 2 } },
  },
  {
    view: 'another list of subscriptions, at its first page and without filters',
    use: () => ({ change: change(useSubscriptionsView(), { view: 'products' }) }),
    before: { lists: { view: 'subscriptions', page: 2, open: 4 } },
    after: {},
  },
  {
    view: 'subscriptions on another page, none open',
    use: () => ({ change: change(useSubscriptionsView(), { page: 3 }) }),
    before: { lists: { view: 'subscriptions', page: 2, open: 4 } },
    after: { lists: { view: 'subscriptions', page: 3 } },
  },
  {
    view: 'filtered subscriptions, at their first page and none open',
    use: () => ({ change: change(useSubscriptionsView(), { filters: [ACTIVE] }) }),
    before: { lists: { view: 'subscriptions', page: 3, open: 4 } },
    after: { lists: { view: 'subscriptions', filters: [ACTIVE] } },
  },
  {
    view: 'subscriptions without a filter, at their first page',
    use: () => ({ change: change(useSubscriptionsView(), { filters: [] }) }),
    before: { lists: { view: 'subscriptions', filters: [ACTIVE], page: 3 } },
    after: { lists: { view: 'subscriptions' } },
  },
  {
    view: 'events of a group',
    use: () => ({ change: change(useEventGroup(), 'notes') }),
    before: {},
    after: { events: 'notes' },
  },
  {
    view: 'events of all groups',
    use: () => ({ change: change(useEventGroup(), undefined) }),
    before: { events: 'notes' },
    after: {},
  },
  {
    view: 'actions along the days',
    use: () => {
      const { setView } = useTimelineView();
      return { change: () => setView('gantt') };
    },
    before: {},
    after: { view: 'gantt' },
  },
  {
    view: 'another scale of days',
    use: () => {
      const { setScale } = useTimelineView();
      return { change: () => setScale('month') };
    },
    before: { view: 'gantt' },
    after: { view: 'gantt', scale: 'month' },
  },
  {
    view: 'events again',
    use: () => {
      const { setView } = useTimelineView();
      return { change: () => setView('timeline') };
    },
    before: { view: 'gantt', scale: 'month' },
    after: {},
  },
  {
    view: 'an open play',
    use: () => {
      const { onNavigate } = useWorkState();
      return { change: () => onNavigate({ playId: 4 }) };
    },
    before: {},
    after: { plays: { playId: 4 } },
  },
];
/** Returns a function that calls the setter of a hook with the next view state. */
const change =
  <Next,>([, set]: readonly [unknown, (next: Next) => void], next: NoInfer<Next>) =>
  () =>
    set(next);

test.each(STEPS)('$view', async ({ use, before, after }) => {
  let triggerChange: () => void = () => undefined;
  const Probe = () => {
    triggerChange = use().change;
    return null;
  };
  const others = { as_of: '2026-01-31', tab: 'own', other: { page: 2 } };
  const toAddress = (own: object) => `/screen?query=${encodeURIComponent(JSON.stringify({ ...others, ...own }))}`;
  const screen = await open(Probe, { at: toAddress(before), search: (search) => search });
  await act(async () => triggerChange());
  expect(parseSearch(screen.at().replace('/screen', '')).query).toEqual({ ...others, ...after });
});
