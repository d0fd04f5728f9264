import { useRouter, useSearch } from '@tanstack/react-router';
import type { PageQuery } from '../../../platform/lib/addresses.ts';
import type { PageContext } from '../../../platform/lib/page-context.ts';
import { useAccountOnPage } from '../../../core/account-access/use-account-on-page.ts';
import { withAddress } from '../../../core/account-access/account-address.ts';
import { HealthTab } from '../components/HealthTab.tsx';

const NO_QUERY: PageQuery = {};

/** The health tab of the page's account. */
export function AccountHealth({ context }: { context: PageContext }) {
  const { account, asOf, since } = useAccountOnPage(context);
  const { query = NO_QUERY } = useSearch({ strict: false });
  const router = useRouter();
  const onSince = (day: string | undefined) =>
    void router.navigate({ to: '.', search: { query: withAddress(query, { since: day }) } });
  return account ? <HealthTab account={account} asOf={asOf} since={since} onSince={onSince} /> : null;
}
