/** Parses which action is open and which actions are listed from the URL. */
import { parsePositiveInt, type Search } from '../../../platform/lib/search-params.ts';
import { ACTION_GROUPS, type ActionGrouping } from './action-rows.ts';

/** The owner filter and the grouping of the list. By default, it shows the actions of all users by due date. */
export interface ActionsSearch {
  ownerId?: number | undefined;
  whose?: 'mine' | 'team' | undefined;
  group?: ActionGrouping | undefined;
  [key: string]: string | number | undefined;
}

/** Omits invalid parameters. */
export function parseActionsSearch({ ownerId: owner, whose, group: by }: Search): {
  ownerId?: number;
  whose?: 'mine' | 'team';
  group?: ActionGrouping;
} {
  const ownerId = parsePositiveInt(owner);
  const group = ACTION_GROUPS.find(({ value }) => value === by)?.value;
  return {
    ...(ownerId !== undefined && { ownerId }),
    ...((whose === 'mine' || whose === 'team') && { whose }),
    ...(group && { group }),
  };
}
