/** Parses the URL of the plays list, and converts between its filters and the filter criteria of the server. */
import type { FilterCriteria } from '@mainstay/contract/playbooks/quick-filters';
import type { PlaySort } from '@mainstay/contract/playbooks/plays';
import {
  type DueType,
  dueRange,
  FILTER_SECTIONS,
  type FilterSection,
  MY_PLAYBOOKS,
  type PlayState,
} from '@mainstay/contract/rules/quick-filters';
import { isDay } from '@mainstay/contract/rules/calendar-days';
import { GANTT_SCALES, type GanttScale } from '../../../platform/ui/gantt-scales.ts';
import { parsePositiveInt, type Search } from '../../../platform/lib/search-params.ts';

export const SORTS: readonly { value: PlaySort; label: string }[] = [
  { value: 'due_date', label: 'Due Date' },
  { value: 'play_name', label: 'Play Name' },
  { value: 'company_name', label: 'Company Name' },
];
export const STATES: readonly { value: PlayState; label: string }[] = [
  { value: 'open', label: 'Open' },
  { value: 'closed', label: 'Closed' },
];
export const DUE_LABELS: Readonly<Record<DueType, string>> = {
  equal: 'On',
  'greater than': 'After',
  'less than': 'Before',
  between: 'Between',
  overdue: 'Overdue',
};

/** The query parameters of the plays list; a missing parameter does not filter. */
export interface PlaySearch {
  /** A list or a Gantt chart. */
  view?: 'playbooks' | 'gantt';
  /** The scale of the Gantt chart; a week by default. */
  scale?: GanttScale;
  playId?: number;
  accountId?: number;
  parent_play_id?: number;
  /** The user's own plays, or those of the owner with this id. */
  owner?: 'me' | number;
  state?: PlayState;
  sort?: PlaySort;
  dueType?: DueType;
  /** One day, or two days separated by a comma. */
  dueDate?: string;
  /** The saved filter that the other parameters come from. */
  filterId?: number;
}

/** The query parameters together with the open action. */
export interface WorkSearch extends PlaySearch {
  actionId?: number;
}
/** The parameters to change; keys that are undefined are removed. */
export type WorkChange = { [K in keyof WorkSearch]?: WorkSearch[K] | undefined };

export const parseWorkSearch = (search: Search): WorkSearch => {
  const actionId = parsePositiveInt(search.actionId);
  return { ...parsePlaySearch(search), ...(actionId !== undefined && { actionId }) };
};

const pickOne = <T extends string>(input: unknown, allowed: readonly T[]): T | undefined =>
  allowed.find((value) => value === input);
/** One day, or two days separated by a comma. */
function areDays(input: unknown): input is string {
  const days = typeof input === 'string' ? input.split(',') : [];
  return days.length > 0 && days.length <= 2 && days.every(isDay);
}

/** Parses the query parameters and omits invalid ones. */
export function parsePlaySearch(search: Search): PlaySearch {
  const parsed: { [K in keyof PlaySearch]: PlaySearch[K] | undefined } = {
    view: pickOne(search.view, ['playbooks', 'gantt'] as const),
    scale: pickOne(search.scale, GANTT_SCALES),
    playId: parsePositiveInt(search.playId),
    accountId: parsePositiveInt(search.accountId),
    parent_play_id: parsePositiveInt(search.parent_play_id),
    owner: search.owner === 'me' ? 'me' : parsePositiveInt(search.owner),
    state: pickOne(
      search.state,
      STATES.map(({ value }) => value),
    ),
    sort: pickOne(
      search.sort,
      SORTS.map(({ value }) => value),
    ),
    dueType: pickOne(search.dueType, Object.keys(DUE_LABELS) as DueType[]),
    dueDate: areDays(search.dueDate) ? search.dueDate : undefined,
    filterId: parsePositiveInt(search.filterId),
  };
  return Object.fromEntries(Object.entries(parsed).filter(([, value]) => value !== undefined));
}

/** Returns whether the URL opens plays instead of actions. */
export const isPlaysView = ({ view, playId, accountId, parent_play_id }: PlaySearch): boolean =>
  view !== undefined || playId !== undefined || accountId !== undefined || parent_play_id !== undefined;

/** Returns whether any filter is set. The open play and the sort order do not count. */
export const isFiltered = (search: PlaySearch): boolean => toCriteria(search).length > 0;

const toCriterion = (filter: FilterSection, checked: (string | number)[], more: object = {}) => ({
  ...FILTER_SECTIONS[filter],
  filter,
  checked,
  ...more,
});

/** Returns the active filters in the format of queries and saved filters. */
export function toCriteria(search: PlaySearch): FilterCriteria {
  const { dueType, dueDate, parent_play_id: playbook, accountId, owner, state } = search;
  const isDated = dueRange({ dueType, dueDate }) !== undefined;
  return [
    ...(isDated ? [toCriterion('dates', [], { dueType, ...(dueDate && { dueDate }) })] : []),
    ...(playbook === undefined ? [] : [toCriterion('playbooks', [playbook])]),
    ...(state === undefined ? [] : [toCriterion('status', [state])]),
    ...(accountId === undefined ? [] : [toCriterion('accounts', [accountId])]),
    ...(owner === undefined ? [] : [toCriterion('owner', [owner === 'me' ? MY_PLAYBOOKS : owner])]),
  ];
}

/** Converts a saved filter to query parameters. */
export function toSearch(criteria: FilterCriteria, filterId?: number): PlaySearch {
  const params: Search = { view: 'playbooks', filterId };
  for (const { filter, checked, dueType, dueDate, from, to } of criteria) {
    const [first] = checked;
    if (filter === 'dates') {
      params.dueType = dueType;
      params.dueDate = dueDate || [from, to].filter(Boolean).join(',') || undefined;
    }
    if (filter === 'playbooks') params.parent_play_id = first;
    if (filter === 'accounts') params.accountId = first;
    if (filter === 'status') params.state = checked.length === 1 ? first : undefined;
    if (filter === 'owner') params.owner = first === MY_PLAYBOOKS ? 'me' : first;
  }
  return parsePlaySearch(params);
}
