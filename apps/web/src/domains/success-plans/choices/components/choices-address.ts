/** Parses and builds the URLs of the administration of success plans. */
import { CHOICE_KINDS, type ChoiceKind } from '@mainstay/contract/rules/plan-choices';
import { type Search, stringifySearch } from '../../../../platform/lib/search-params.ts';

export interface ChoicesState {
  part: ChoiceKind;
}

/** Parses the query parameters and ignores invalid ones. */
export const parseChoicesState = (search: Search): ChoicesState => ({
  part: CHOICE_KINDS.find((one) => one === search.part) ?? 'criteria',
});

export const choicesPath = (part: ChoiceKind): string =>
  `/dashboard/admin/success-plans${stringifySearch({ part: part === 'criteria' ? undefined : part })}`;
