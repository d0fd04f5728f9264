import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import type { PageQuery } from '../../platform/lib/addresses.ts';
import type { PageContext } from '../../platform/lib/page-context.ts';
import { parseAccountAddress } from './account-address.ts';
import { resolveAccountId } from '../../platform/lib/account-id.ts';
import { accountDetails } from './queries.ts';

const NO_QUERY: PageQuery = {};

/** Returns the account of a page and the days in its address; the account is undefined on pages of another scope. */
export function useAccountOnPage(context: PageContext) {
  const { query = NO_QUERY } = useSearch({ strict: false });
  const { asOf, since } = parseAccountAddress(query);
  const { accountId } = useParams({ strict: false });
  const id = resolveAccountId({ context }, accountId);
  const { data: account } = useQuery({
    ...accountDetails(id, asOf),
    placeholderData: keepPreviousData,
    enabled: id > 0,
  });
  return { account, asOf, since };
}
