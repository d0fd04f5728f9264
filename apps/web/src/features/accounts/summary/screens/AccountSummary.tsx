import type { PageContext } from '../../../../lib/page-context.ts';
import { useAccountOnPage } from '../../components/use-account-on-page.ts';
import { SummaryTab } from '../components/SummaryTab.tsx';

/** The summary of the account that the page stands on. */
export function AccountSummary({ context }: { context: PageContext }) {
  const { account, asOf } = useAccountOnPage(context);
  return account ? <SummaryTab account={account} asOf={asOf} /> : null;
}
