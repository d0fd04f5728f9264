/** What the address of the play list asks for, and the filters that say the same to the server. */
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
import { GANTT_SCALES, type GanttScale } from '../../../ui/gantt-scale.ts';
import { parsePositiveInt, type Search } from '../../../lib/search-params.ts';

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

/** The part of the address that is about plays; what is not there is not asked. */
export interface PlaySearch {
  /** As a list, or along the days. */
  view?: 'playbooks' | 'gantt';
  /** Of the days; a week where it is not said. */
  scale?: GanttScale;
  playId?: number;
  accountId?: number;
  parent_play_id?: number;
  /** The person's own plays, or somebody's. */
  owner?: 'me' | number;
  state?: PlayState;
  sort?: PlaySort;
  dueType?: DueType;
  /** A day, or two parted by a comma. */
  dueDate?: string;
  /** The saved filter that the rest came from. */
  filterId?: number;
}

/** The same with the action that is open in its place. */
export interface WorkSearch extends PlaySearch {
  actionId?: number;
}
/** What changes of it; what is undefined is taken away. */
export type WorkChange = { [K in keyof WorkSearch]?: WorkSearch[K] | undefined };

export const parseWorkSearch = (search: Search): WorkSearch => {
  const actionId = parsePositiveInt(search.actionId);
  return { ...parsePlaySearch(search), ...(actionId !== undefined && { actionId }) };
};

const pickOne = <T extends string>(given: unknown, known: readonly T[]): T | undefined =>
  known.find((value) => value === given);
/** A day, or two parted by a comma. */
function areDays(given: unknown): given is string {
  const days = typeof given === 'string' ? given.split(',') : [];
  return days.length > 0 && days.length <= 2 && days.every(isDay);
}

/** Reads the address; what is none of ours is left out. */
export function parsePlaySearch(search: Search): PlaySearch {
  const read: { [K in keyof PlaySearch]: PlaySearch[K] | undefined } = {
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
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined));
}

/** Whether the address means plays, and not single actions. */
export const isPlaysView = ({ view, playId, accountId, parent_play_id }: PlaySearch): boolean =>
  view !== undefined || playId !== undefined || accountId !== undefined || parent_play_id !== undefined;

/** What is filtered, without what is open and how it is sorted. */
export const isFiltered = (search: PlaySearch): boolean => toCriteria(search).length > 0;

const item = (filter: FilterSection, checked: (string | number)[], more: object = {}) => ({
  ...{ ...FILTER_SECTIONS[filter], filter, checked },
  ...more,
});

/** The filters in force, as they are asked for and saved. */
export function toCriteria(search: PlaySearch): FilterCriteria {
  const { dueType, dueDate, parent_play_id: playbook, accountId, owner, state } = search;
  const isDated = dueRange({ dueType, dueDate }) !== undefined;
  return [
    ...(isDated ? [item('dates', [], { dueType, ...(dueDate && { dueDate }) })] : []),
    ...(playbook === undefined ? [] : [item('playbooks', [playbook])]),
    ...(state === undefined ? [] : [item('status', [state])]),
    ...(accountId === undefined ? [] : [item('accounts', [accountId])]),
    ...(owner === undefined ? [] : [item('owner', [owner === 'me' ? MY_PLAYBOOKS : owner])]),
  ];
}

/** The address of a saved filter. */
export function toSearch(criteria: FilterCriteria, filterId?: number): PlaySearch {
  const found: Search = { view: 'playbooks', filterId };
  for (const { filter, checked, dueType, dueDate, from, to } of criteria) {
    const [first] = checked;
    if (filter === 'dates') {
      found.dueType = dueType;
      found.dueDate = dueDate || [from, to].filter(Boolean).join(',') || undefined;
    }
    if (filter === 'playbooks') found.parent_play_id = first;
    if (filter === 'accounts') found.accountId = first;
    if (filter === 'status') found.state = checked.length === 1 ? first : undefined;
    if (filter === 'owner') found.owner = first === MY_PLAYBOOKS ? 'me' : first;
  }
  return parsePlaySearch(found);
}
