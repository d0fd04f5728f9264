import type { PageContext } from '../../../../platform/lib/page-context.ts';
import { useAccountOnPage } from '../../../../core/account-access/use-account-on-page.ts';
import { SummaryTab } from '../components/SummaryTab.tsx';

/** The summary tab of the page's account. */
export function AccountSummary({ context }: { context: PageContext }) {
  const { account, asOf } = useAccountOnPage(context);
  return account ? <SummaryTab account={account} asOf={asOf} /> : null;
}
