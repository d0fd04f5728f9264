/** Saved filters of a list: their sections, and when a section is complete enough to apply (2-quick-filters). */

/** Lists that have saved filters (2-S-63). */
export const FILTERED_LISTS = ['actions', 'account-actions', 'success-plan', 'accounts'] as const;
export type FilteredList = (typeof FILTERED_LISTS)[number];

export const FILTER_TYPES = ['date', 'multiselect', 'status'] as const;
export type FilterType = (typeof FILTER_TYPES)[number];

/** Sections of a filter of the play list. */
export const FILTER_SECTIONS = {
  dates: { displayName: 'Dates', type: 'date', fieldName: 'due_date' },
  playbooks: { displayName: 'Playbooks', type: 'multiselect', fieldName: 'parent_play_id' },
  status: { displayName: 'Status', type: 'status', fieldName: 'status' },
  accounts: { displayName: 'Accounts', type: 'multiselect', fieldName: 'account_id' },
  owner: { displayName: 'Owner', type: 'multiselect', fieldName: 'owner_id' },
} as const satisfies Record<string, { displayName: string; type: FilterType; fieldName: string }>;
export type FilterSection = keyof typeof FILTER_SECTIONS;
export const filterSections = Object.keys(FILTER_SECTIONS) as [FilterSection, ...FilterSection[]];

/** The option under Owner that selects the user's own plays. */
export const MY_PLAYBOOKS = 'My playbooks';
/** Options under Status. */
export const PLAY_STATES = ['open', 'closed'] as const;
export type PlayState = (typeof PLAY_STATES)[number];

export const DUE_TYPES = ['equal', 'greater than', 'less than', 'between', 'overdue'] as const;
export type DueType = (typeof DUE_TYPES)[number];

/** Maximum number of saved filters per user and list. */
export const QUICK_FILTERS_LIMIT = 100;

export const QUICK_FILTER_MESSAGES = {
  name: 'Filter name is required.',
  taken: 'Filter name already exists.',
  full: `You can save ${QUICK_FILTERS_LIMIT} filters for a list at most.`,
  type: 'This section contains a different type of filter.',
} as const;

interface DateEntry {
  dueType?: DueType | undefined;
  /** `from`, or `from,to` for `between` (2-S-64). */
  dueDate?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/** A complete filter of due dates. */
export type DueRange =
  | { dueType: 'overdue' }
  | { dueType: 'equal' | 'greater than' | 'less than'; from: string }
  | { dueType: 'between'; from: string; to: string };

/** Returns undefined while the filter is incomplete: `between` needs both bounds, `overdue` none, all others the first. */
export function dueRange({ dueType, dueDate = '', from, to }: DateEntry): DueRange | undefined {
  if (dueType === undefined) return undefined;
  if (dueType === 'overdue') return { dueType };
  const [first, second] = dueDate.split(',').map((end) => end.trim());
  const start = from || first;
  const end = to || second;
  if (!start) return undefined;
  if (dueType !== 'between') return { dueType, from: start };
  return end ? { dueType, from: start, to: end } : undefined;
}
