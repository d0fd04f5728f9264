/** Sample arguments of calls. Every number is unique, so that none can be mistaken for another. */
import type { Definition } from '@mainstay/contract/components/definition';
import { type ListState } from '../../domains/accounts/list/components/list-address.ts';
import { queryClient } from '../../platform/lib/query.ts';

export const CLIENT = queryClient;
export const DAY = '2026-01-31';
export const EARLIER = '2025-12-31';
export const FILE = new File(['x'], 'x.png', { type: 'image/png' });
export const LIST: ListState = { view: 'all', filters: [], sort: undefined, find: '', open: undefined };
export const FILTERED: ListState = {
  ...LIST,
  filters: [{ column_name: 'tier', condition: 'equal', from: 'Gold', type: 'choice' }],
  sort: { column: 'arr', direction: 'desc' } as never,
  find: 'ald',
};
export const TIER = { field: 'tier', value: 'Gold' } as const;
export const TODAY = { id: 7, asOf: undefined };
export const PAST = { id: 8, asOf: DAY };
export const NAMED = [{ column_name: 'name', condition: 'contains', from: 'pro' }] as const;
export const NODE = { idType: 'product', idValue: 'P-1', parentId: 5 } as never;
export const WINDOW = { start: EARLIER, end: DAY };
export const KPI = { id: 4, name: 'Seats', is_system: false } as never;
export const SYSTEM_KPI = { id: 5, name: 'Total ARR', is_system: true } as never;
export const DEFINITION = { name: 'Own', meta: { page_size: 25 } } as unknown as Definition;
export const ACTION = { id: 9, version: 3, account: { id: 7 }, play: { play_id: 4 } } as never;
export const REMINDER = { action_id: 9 } as never;
export const MERGE = { keep: { id: 9, version: 3 }, gone: { id: 8, version: 2 }, take: ['phone'] } as never;
export const MESSAGE = {
  id: 'm1',
  subject: 'Berths',
  from: { emailAddress: { name: 'Dana', address: 'dana@x.test' } },
  toRecipients: [{ emailAddress: { name: '', address: 'gil@x.test' } }],
} as never;
export const ATTEMPT = { username: 'a@x.test', password: 'pw', flow: 'login' } as const;
export const PENDING = { step: 'code', email: 'a@x.test', token: 't1' } as const;

/** The samples as text in a URL or a request body. */
export const FILTER_TEXT = JSON.stringify([
  ...FILTERED.filters,
  { column_name: 'name', condition: 'contains', from: 'ald', type: 'search' },
]);
export const NAMED_TEXT = JSON.stringify(NAMED);
export const DEFINITION_TEXT = JSON.stringify(DEFINITION);
