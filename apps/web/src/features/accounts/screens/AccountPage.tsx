import type { PageDetail } from '@mainstay/contract/pages/page';
import { accountTabKey, ACTIONS_TAB, findTabByTarget } from '@mainstay/contract/rules/account-tabs';
import { findOpenTab, visibleTabs } from '@mainstay/contract/rules/page-tabs';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import { DeepLink } from '../../../app/DeepLink.tsx';
import { findScreen, preloadTab } from '../../../app/page-screens.ts';
import { PageBelowHeader } from '../../../app/PageBelowHeader.tsx';
import { accountMenu, accountPath, type MenuRef, type PageQuery, withTab } from '../../../lib/addresses.ts';
import { hashHref } from '../../../lib/history.ts';
import { parsePageContext } from '../../../lib/page-context.ts';
import { useSignedIn } from '../../../lib/session.ts';
import { useNavigateTo } from '../../../lib/use-navigate-to.ts';
import { menuQuery, pageDetail } from '../../pages/queries.ts';
import { AccountProblem } from '../../../app/AccountProblem.tsx';
import { AccountSkeleton } from '../components/AccountSkeleton.tsx';
import { getAccountBody } from '../components/account-body.ts';
import { useIsReadOnly } from '../header/components/account-access.ts';
import { ACCOUNT_ROUTE, parseAccountAddress } from '../header/components/account-address.ts';
import { AccountHeader } from '../header/components/AccountHeader.tsx';
import { DeckButton } from '../summary/components/DeckButton.tsx';
import { accountDetails, accountRelatives } from '../queries.ts';

const NO_QUERY: PageQuery = {};

/** One account. A deep link of four parts shares the shape of its address and is named by its first. */
export function AccountPage() {
  const { accountId, name, menuName, menuId } = useParams({ from: ACCOUNT_ROUTE });
  const { query = NO_QUERY } = useSearch({ from: ACCOUNT_ROUTE });
  if (!/^[1-9]\d{0,14}$/.test(accountId)) return <DeepLink parts={[accountId, name, menuName, menuId]} query={query} />;
  return <OpenAccount key={accountId} id={Number(accountId)} />;
}

/** The screen that is saved as a file of its own name, and as slides. */
const SUMMARY = 'account-summary';

/**
 * Loads what draws the tab that an address will open, for it to be drawn at once and not after its shape. The page is
 * not known yet: its tabs are taken for the product's own, and nothing is loaded for any other.
 */
export async function preloadAccountTab({ tab, target }: PageQuery): Promise<void> {
  const key = tab ?? findTabByTarget(target) ?? ACTIONS_TAB;
  await (findScreen(key) ?? findScreen(`account-${key}`))?.Screen.preload();
}

function OpenAccount({ id }: { id: number }) {
  const { menuName, menuId } = useParams({ from: ACCOUNT_ROUTE });
  const { query: asked = NO_QUERY } = useSearch({ from: ACCOUNT_ROUTE });
  const { asOf } = parseAccountAddress(asked);
  // Another day keeps the account in place until its figures for that day are there.
  const account = useQuery({ ...accountDetails(id, asOf), placeholderData: keepPreviousData });
  const relatives = useQuery(accountRelatives(id));
  const page = useAccountPage(id, Number(menuId));
  const readOnly = useIsReadOnly(id, account.data?.read_only_account);
  const { auth_strategy } = useSignedIn();
  const tabs = useMemo(() => visibleTabs(page.body.tabs, auth_strategy), [page.body, auth_strategy]);
  const query = useMemo(() => openedBy(asked, tabs), [asked, tabs]);
  useRightAddress(account.data, page.detail, page.isPending, query.tab);
  const context = useMemo(
    () => parsePageContext(query, { account_id: id, accountId: id, menuId: Number(menuId), pageId: Number(menuId) }),
    [id, menuId, query],
  );

  if (account.error) return <AccountProblem error={account.error} onRetry={() => void account.refetch()} />;
  // The family stands above the name: without waiting for it the header would jump.
  if (!account.data || relatives.isPending || page.isPending) return <AccountSkeleton />;
  const address = { id, name: account.data.name };
  const hrefOf = (key: string) =>
    hashHref(accountPath(address, { id: Number(menuId), name: menuName }, withTab(query, key)));
  const { data } = account;
  const isSummary = tabs.find(({ key }) => key === query.tab)?.layout.some((item) => item.screen === SUMMARY) ?? false;
  return (
    <PageBelowHeader
      page={page.body}
      name={data.name}
      fileName={isSummary ? 'summary' : undefined}
      accountId={id}
      {...{ tabs, context, query, hrefOf }}
      renderHead={(actions) => (
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

/** What the address asks for, with the tab that opens by it; a target has then said what it has to say. */
function openedBy({ target, ...asked }: PageQuery, tabs: Parameters<typeof accountTabKey>[0]): PageQuery {
  const tab = accountTabKey(tabs, { ...asked, target });
  return tab === undefined ? asked : { ...asked, tab };
}

/** What stands on the page of the account. */
function useAccountPage(account: number, id: number) {
  const { data, isPending } = useQuery(pageDetail(id, account));
  const body = useMemo(() => getAccountBody(id, data), [id, data]);
  return { detail: data, body, isPending };
}

/** Corrects a name or a page in the address that is not the account's (decision 1). */
function useRightAddress(
  account: MenuRef | undefined,
  page: PageDetail | undefined,
  pending: boolean,
  opened: string | undefined,
): void {
  const { name, menuName, menuId } = useParams({ from: ACCOUNT_ROUTE });
  const { query } = useSearch({ from: ACCOUNT_ROUTE });
  const { data: menus } = useQuery(menuQuery);
  const go = useNavigateTo();
  useEffect(() => {
    if (!account || !menus || pending) return;
    // Any page of accounts may show one, in the menu or not; what is none gives way to the first of the menu.
    const menu = page?.meta.scope.name === 'Account' ? page : accountMenu(menus.menus);
    const { target, ...asked } = query ?? NO_QUERY;
    if (name === account.name && menuName === menu.name && menuId === String(menu.id) && target === undefined) return;
    const said = target === undefined || opened === undefined ? asked : { ...asked, tab: opened };
    go(accountPath(account, menu, said), { replace: true });
  }, [account, page, pending, menus, name, menuName, menuId, query, opened, go]);
}
