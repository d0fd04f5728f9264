/** Which list the administration of success plans shows, and how its address says so. */
import { CHOICE_KINDS, type ChoiceKind } from '@mainstay/contract/success-plans/choices';
import { type Search, stringifySearch } from '../../../../lib/search-params.ts';

export interface ChoicesState {
  part: ChoiceKind;
}

/** Reads an address; what it says wrongly it does not say. */
export const parseChoicesState = (search: Search): ChoicesState => ({
  part: CHOICE_KINDS.find((one) => one === search.part) ?? 'criteria',
});

export const choicesPath = (part: ChoiceKind): string =>
  `/dashboard/admin/success-plans${stringifySearch({ part: part === 'criteria' ? undefined : part })}`;
