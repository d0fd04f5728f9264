import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Building2 } from 'lucide-react';
import { useMenus } from '../../../core/navigation/queries.ts';
import { ResultLinks } from '../../../core/search/ResultLinks.tsx';
import { accountMenu, accountPath } from '../../../platform/lib/addresses.ts';
import { ApiError } from '../../../platform/lib/api.ts';
import { parsePositiveInt } from '../../../platform/lib/search-params.ts';
import { EmptyState } from '../../../platform/ui/EmptyState.tsx';
import { ErrorState } from '../../../platform/ui/ErrorState.tsx';
import { PageHeader } from '../../../platform/ui/PageHeader.tsx';
import { Skeleton } from '../../../platform/ui/Skeleton.tsx';
import { productAccountsQuery } from '../queries.ts';
import pageHeaderStyles from '../../../platform/ui/PageHeader.module.css';
import textStyles from '../../../platform/theme/text.module.css';

/** Lists the accounts that have a product in a current subscription. */
export function ProductAccounts() {
  const { productId } = useParams({ strict: false });
  const id = parsePositiveInt(productId) ?? 0;
  const menu = accountMenu(useMenus());
  const { data, error, refetch } = useQuery({ ...productAccountsQuery(id), enabled: id > 0 });
  if (id === 0 || (error instanceof ApiError && error.status === 404)) {
    return (
      <EmptyState heading title="This product does not exist" icon={Building2}>
        It may have been deleted.
      </EmptyState>
    );
  }
  if (error) {
    return <ErrorState heading title="The accounts could not be loaded" error={error} onRetry={() => void refetch()} />;
  }
  const accounts = data?.accounts.map(({ id: accountId, name, mrr = 0, health = null, image_url = null }) => ({
    id: String(accountId),
    group: 'Accounts',
    text: name,
    icon: Building2,
    path: accountPath({ id: accountId, name }, menu),
    account: { mrr, health, image_url },
  }));
  return (
    <>
      <PageHeader
        title={data ? `Accounts with ${data.product.name}` : 'Accounts'}
        count={data && (data.has_next ? `${data.accounts.length}+` : data.accounts.length)}
      />
      <div className={pageHeaderStyles.page}>
        {!accounts && <Skeleton height={240} />}
        {accounts?.length === 0 && (
          <EmptyState title="No accounts" icon={Building2}>
            None of your accounts has a current subscription to this product.
          </EmptyState>
        )}
        {accounts && accounts.length > 0 && <ResultLinks label="Accounts" results={accounts} term="" />}
        {data?.has_next && <p className={textStyles.caption}>Only the first {data.accounts.length} are listed.</p>}
      </div>
    </>
  );
}
