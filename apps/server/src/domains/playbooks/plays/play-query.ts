/** Defines the query of a list of plays, and converts saved filters to it. */
import type { PlaySort } from '@mainstay/contract/playbooks/plays';
import type { FilterCriteria } from '@mainstay/contract/playbooks/quick-filters';
import { type DueRange, dueRange, MY_PLAYBOOKS, type PlayState } from '@mainstay/contract/rules/quick-filters';

/** Each list is a filter. An empty list matches nothing, an absent one everything. */
export interface PlayQuery {
  states: readonly PlayState[];
  sort: PlaySort;
  due?: DueRange | undefined;
  isOverdue?: boolean | undefined;
  /** Ids of the playbooks that the plays were made from. */
  templates?: readonly number[] | undefined;
  accounts?: readonly number[] | undefined;
  /** Users who own an action of the play, or who created the play if it has no action yet. */
  owners?: readonly number[] | undefined;
  isPinned?: boolean | undefined;
  /** Whether only plays of success plans are returned. */
  isOfPlan?: boolean | undefined;
  /** A part of the name. */
  search?: string | undefined;
}

const getIds = (checked: readonly (string | number)[]): number[] | undefined => {
  const ids = checked.map(Number);
  return ids.length === 0 ? undefined : ids.map((id) => (Number.isSafeInteger(id) && id > 0 ? id : 0));
};

/** Converts the sections of a saved filter to a query. Sections without a selected value are ignored. */
export function toPlayQuery(filters: FilterCriteria, user: number): Partial<PlayQuery> {
  const query: Partial<PlayQuery> = {};
  for (const item of filters) {
    const { filter, checked } = item;
    if (filter === 'dates') query.due = dueRange(item) ?? query.due;
    if (filter === 'playbooks') query.templates = getIds(checked) ?? query.templates;
    if (filter === 'accounts') query.accounts = getIds(checked) ?? query.accounts;
    if (filter === 'owner')
      query.owners = getIds(checked.map((owner) => (owner === MY_PLAYBOOKS ? user : owner))) ?? query.owners;
    if (filter === 'status') {
      const states = (['open', 'closed'] as const).filter((state) => checked.includes(state));
      if (states.length > 0) query.states = states;
    }
  }
  return query;
}

/** Returns the states that the request itself selects, or undefined if the filters decide. */
export function toStates(type: PlayState | undefined, showAll: boolean | undefined): PlayState[] | undefined {
  if (type) return [type];
  return showAll ? ['open', 'closed'] : undefined;
}
