import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { type ComponentType, lazy, Suspense, useEffect } from 'react';
import { accountMenu, accountPath } from '../../../lib/addresses.ts';
import { useGo } from '../../../lib/use-go.ts';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { menuQuery } from '../../pages/queries.ts';
import { AccountProblem } from '../components/AccountProblem.tsx';
import { AccountShape } from '../components/AccountShape.tsx';
import type { TabProps } from '../components/tab-props.ts';
import { useReadOnly } from '../header/components/account-access.ts';
import { ACCOUNT_ROUTE, readAccountAddress, useAccountAddress } from '../header/components/account-address.ts';
import { AccountHeader } from '../header/components/AccountHeader.tsx';
import { accountDetails, accountRelatives } from '../queries.ts';
import { SummaryTab } from '../summary/components/SummaryTab.tsx';

interface AccountTab {
  key: string;
  name: string;
  body: ComponentType<TabProps>;
}

const HealthTab = lazy(async () => ({ default: (await import('../health/components/HealthTab.tsx')).HealthTab }));

/** The tabs of an account, in their order. The first one opens when the address names none that is here. */
const TABS: readonly [AccountTab, ...AccountTab[]] = [
  { key: 'summary', name: 'Summary', body: SummaryTab },
  { key: 'health', name: 'Health', body: HealthTab },
];

/** One account. A deep link of four parts shares the shape of its address and is named by its first. */
export function AccountPage() {
  const { accountId } = useParams({ from: ACCOUNT_ROUTE });
  if (!/^[1-9]\d{0,14}$/.test(accountId)) return <PageHeader title={accountId.replaceAll('_', ' ')} />;
  return <OpenAccount key={accountId} id={Number(accountId)} />;
}

function OpenAccount({ id }: { id: number }) {
  const { query } = useSearch({ from: ACCOUNT_ROUTE });
  const { asOf } = readAccountAddress(query ?? {});
  // Another day keeps the account in place until its figures for that day are there.
  const account = useQuery({ ...accountDetails(id, asOf), placeholderData: keepPreviousData });
  const relatives = useQuery(accountRelatives(id));
  const readOnly = useReadOnly(id, account.data?.read_only_account);
  useRightAddress(account.data);
  const { change, since, tab } = useAccountAddress({ id, name: account.data?.name ?? '' });

  if (account.error) return <AccountProblem error={account.error} onRetry={() => void account.refetch()} />;
  // The family stands above the name: without waiting for it the header would jump.
  if (!account.data || relatives.isPending) return <AccountShape />;
  const open = TABS.find(({ key }) => key === tab) ?? TABS[0];
  return (
    <>
      <AccountHeader account={account.data} relatives={relatives.data} readOnly={readOnly} tabs={TABS} tab={open.key} />
      <Suspense fallback={null}>
        <open.body account={account.data} asOf={asOf} since={since} onSince={(day) => change({ since: day })} />
      </Suspense>
    </>
  );
}

/** Corrects a name or a page in the address that is not the account's (decision 1). */
function useRightAddress(account: { id: number; name: string } | undefined): void {
  const { name, menuName, menuId } = useParams({ from: ACCOUNT_ROUTE });
  const { query } = useSearch({ from: ACCOUNT_ROUTE });
  const { data: menus } = useQuery(menuQuery);
  const go = useGo();
  useEffect(() => {
    if (!account || !menus) return;
    const menu = accountMenu(menus.menus);
    if (name === account.name && menuName === menu.name && menuId === String(menu.id)) return;
    go(accountPath(account, menu, query), { replace: true });
  }, [account, menus, name, menuName, menuId, query, go]);
}
