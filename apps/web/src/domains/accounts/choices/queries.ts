/** Queries for the account picker. */
import { ACCOUNT_CHOICES_LIMIT, accountChoices } from '@mainstay/contract/accounts/choices';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { fetchData } from '../../../platform/lib/api.ts';
import { pageInput } from '../../../platform/lib/paged-list.ts';
import { queryKey } from '../../../platform/lib/query.ts';

/** Finds accounts by name, either those that the user can edit or those that are view only. */
export const accountChoicePages = (search: string, readOnly: boolean) =>
  infiniteQueryOptions({
    queryKey: queryKey(accountChoices.findCsmAccounts, { search, readOnly }),
    queryFn: ({ pageParam, signal }) => {
      const page = pageInput(pageParam, ACCOUNT_CHOICES_LIMIT);
      const input = { ...page, readOnly, ...(search && { search }) };
      return fetchData(accountChoices.findCsmAccounts, { query: input }, signal);
    },
    initialPageParam: 1,
    getNextPageParam: (last, pages): number | undefined => (last.has_next ? pages.length + 1 : undefined),
  });
