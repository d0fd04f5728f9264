/** Which action is open and whose actions are listed, as the address says. */
import { parsePositiveInt, type Search } from '../../../lib/search-params.ts';
import { ACTION_GROUPS, type ActionGrouping } from './action-rows.ts';

/** Whose actions the list holds, and what they stand together by; everybody's by due date where it is not said. */
export interface ActionsSearch {
  ownerId?: number | undefined;
  whose?: 'mine' | 'team' | undefined;
  group?: ActionGrouping | undefined;
  [key: string]: string | number | undefined;
}

/** What is none of ours is left out. */
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
