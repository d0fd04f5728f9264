import type { PageDetail } from '@mainstay/contract/pages/page';
import { accountTabKey, ACTIONS_TAB, findTabByTarget } from '@mainstay/contract/rules/account-tabs';
import { findOpenTab, visibleTabs } from '@mainstay/contract/rules/page-tabs';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import { DeepLinkView } from '../../../builder/pages/DeepLinkView.tsx';
import { findScreen } from '../../../builder/pages/page-screens.ts';
import { preloadTab } from '../../../builder/pages/preload-tab.ts';
import { PageBelowHeader } from '../../../builder/pages/PageBelowHeader.tsx';
import { accountMenu, accountPath, type MenuRef, type PageQuery, withTab } from '../../../platform/lib/addresses.ts';
import { hashHref } from '../../../platform/lib/history.ts';
import { parsePageContext } from '../../../platform/lib/page-context.ts';
import { useSignedIn } from '../../../platform/lib/session.ts';
import { useNavigateTo } from '../../../platform/lib/use-navigate-to.ts';
import { menuQuery } from '../../../core/navigation/queries.ts';
import { pageDetail } from '../../../builder/pages/queries.ts';
import { AccountProblem } from '../../../core/navigation/AccountProblem.tsx';
import { AccountSkeleton } from '../components/AccountSkeleton.tsx';
import { getAccountBody } from '../components/account-body.ts';
import { useIsReadOnly } from '../header/components/account-access.ts';
import { ACCOUNT_ROUTE, parseAccountAddress } from '../../../core/account-access/account-address.ts';
import { AccountHeader } from '../header/components/AccountHeader.tsx';
import { DeckButton } from '../summary/components/DeckButton.tsx';
import { accountDetails } from '../../../core/account-access/queries.ts';
import { accountRelatives } from '../queries.ts';

const NO_QUERY: PageQuery = {};

/** The page of one account. Deep links of four parts match the same route and are recognized by their first part. */
export function AccountPage() {
  const { accountId, name, menuName, menuId } = useParams({ from: ACCOUNT_ROUTE });
  const { query = NO_QUERY } = useSearch({ from: ACCOUNT_ROUTE });
  if (!/^[1-9]\d{0,14}$/.test(accountId))
    return <DeepLinkView parts={[accountId, name, menuName, menuId]} query={query} />;
  return <OpenAccount key={accountId} id={Number(accountId)} />;
}

/** The screen whose file has its own name, and that can also be saved as slides. */
const SUMMARY = 'account-summary';

/**
 * Preloads the code of the tab that an address will open, so that the tab is rendered without a skeleton. The page is not known yet,
 * so only built-in tabs are preloaded.
 */
export async function preloadAccountTab({ tab, target }: PageQuery): Promise<void> {
  const key = tab ?? findTabByTarget(target) ?? ACTIONS_TAB;
  await (findScreen(key) ?? findScreen(`account-${key}`))?.Screen.preload();
}

function OpenAccount({ id }: { id: number }) {
  const { menuName, menuId } = useParams({ from: ACCOUNT_ROUTE });
  const { query: addressQuery = NO_QUERY } = useSearch({ from: ACCOUNT_ROUTE });
  const { asOf } = parseAccountAddress(addressQuery);
  // Keeps the account visible while the metrics of another day load.
  const account = useQuery({ ...accountDetails(id, asOf), placeholderData: keepPreviousData });
  const relatives = useQuery(accountRelatives(id));
  const page = useAccountPage(id, Number(menuId));
  const readOnly = useIsReadOnly(id, account.data?.read_only_account);
  const { auth_strategy } = useSignedIn();
  const tabs = useMemo(() => visibleTabs(page.body.tabs, auth_strategy), [page.body, auth_strategy]);
  const query = useMemo(() => toOpenedQuery(addressQuery, tabs), [addressQuery, tabs]);
  useCanonicalAddress(account.data, page.detail, page.isPending, query.tab);
  const context = useMemo(
    () => parsePageContext(query, { account_id: id, accountId: id, menuId: Number(menuId), pageId: Number(menuId) }),
    [id, menuId, query],
  );

  if (account.error) return <AccountProblem error={account.error} onRetry={() => void account.refetch()} />;
  // The breadcrumb of relatives is above the name; rendering earlier would move the header.
  if (!account.data || relatives.isPending || page.isPending) return <AccountSkeleton />;
  const address = { id, name: account.data.name };
  const getHref = (key: string) =>
    hashHref(accountPath(address, { id: Number(menuId), name: menuName }, withTab(query, key)));
  const { data } = account;
  const isSummary = tabs.find(({ key }) => key === query.tab)?.layout.some((item) => item.screen === SUMMARY) ?? false;
  return (
    <PageBelowHeader
      page={page.body}
      name={data.name}
      fileName={isSummary ? 'summary' : undefined}
      accountId={id}
      {...{ tabs, context, query, getHref }}
      renderHeader={(actions) => (
        <AccountHeader
          account={data}
          relatives={relatives.data}
          readOnly={readOnly}
          tabs={tabs}
          tab={findOpenTab(tabs, query)?.tab.key ?? ''}
          onAimTab={(key) => preloadTab(key, tabs, page.body)}
          actions={
            <>
              {actions}
              {isSummary && <DeckButton account={data} asOf={asOf} />}
            </>
          }
        />
      )}
    />
  );
}

/** Returns the query with the tab that it opens. The target is removed, because the tab now represents it. */
function toOpenedQuery({ target, ...rest }: PageQuery, tabs: Parameters<typeof accountTabKey>[0]): PageQuery {
  const tab = accountTabKey(tabs, { ...rest, target });
  return tab === undefined ? rest : { ...rest, tab };
}

/** Returns the contents of the account's page. */
function useAccountPage(account: number, id: number) {
  const { data, isPending } = useQuery(pageDetail(id, account));
  const body = useMemo(() => getAccountBody(id, data), [id, data]);
  return { detail: data, body, isPending };
}

/** Corrects a wrong account name or page in the address (decision 1). */
function useCanonicalAddress(
  account: MenuRef | undefined,
  page: PageDetail | undefined,
  isPending: boolean,
  openedTab: string | undefined,
): void {
  const { name, menuName, menuId } = useParams({ from: ACCOUNT_ROUTE });
  const { query } = useSearch({ from: ACCOUNT_ROUTE });
  const { data: menus } = useQuery(menuQuery);
  const navigateTo = useNavigateTo();
  useEffect(() => {
    if (!account || !menus || isPending) return;
    // Any page with account scope may show an account, even if it is not in the menu. Other pages are replaced by the first of the menu.
    const menu = page?.meta.scope.name === 'Account' ? page : accountMenu(menus.menus);
    const { target, ...rest } = query ?? NO_QUERY;
    if (name === account.name && menuName === menu.name && menuId === String(menu.id) && target === undefined) return;
    const nextQuery = target === undefined || openedTab === undefined ? rest : { ...rest, tab: openedTab };
    navigateTo(accountPath(account, menu, nextQuery), { replace: true });
  }, [account, page, isPending, menus, name, menuName, menuId, query, openedTab, navigateTo]);
}
