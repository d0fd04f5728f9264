import type { AccountDetails } from '@mainstay/contract/accounts';
import type { PageDetail, PageTab } from '@mainstay/contract/pages/page';
import { accountTabKey, ACTIONS_TAB, findTabByTarget } from '@mainstay/contract/rules/account-tabs';
import { getMailProvider } from '@mainstay/contract/rules/mail-providers';
import { findOpenTab, visibleTabs } from '@mainstay/contract/rules/page-tabs';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { ClipboardList, Presentation } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { DeepLinkView } from '../../../builder/pages/DeepLinkView.tsx';
import { PageBelowHeader } from '../../../builder/pages/PageBelowHeader.tsx';
import { findScreen } from '../../../builder/pages/page-screens.ts';
import { preloadTab } from '../../../builder/pages/preload-tab.ts';
import { pageDetail, type ShownPage } from '../../../builder/pages/queries.ts';
import { ACCOUNT_ROUTE, parseAccountAddress } from '../../../core/account-access/account-address.ts';
import { accountDetails } from '../../../core/account-access/queries.ts';
import { AccountProblem } from '../../../core/navigation/AccountProblem.tsx';
import { menuQuery } from '../../../core/navigation/queries.ts';
import {
  accountMenu,
  accountPath,
  briefPath,
  type MenuRef,
  type PageQuery,
  withTab,
} from '../../../platform/lib/addresses.ts';
import { getErrorMessage } from '../../../platform/lib/api.ts';
import { hashHref } from '../../../platform/lib/history.ts';
import { parsePageContext } from '../../../platform/lib/page-context.ts';
import { useSignedIn } from '../../../platform/lib/session.ts';
import { useNavigateTo } from '../../../platform/lib/use-navigate-to.ts';
import { Skeleton } from '../../../platform/ui/Skeleton.tsx';
import { showToast } from '../../../platform/ui/toast.ts';
import { AccountHeader } from '../header/components/AccountHeader.tsx';
import { useIsReadOnly } from '../header/components/account-access.ts';
import { accountRelatives } from '../queries.ts';
import accountColumnsStyles from '../../../core/account-access/AccountColumns.module.css';
import accountHeaderStyles from '../header/components/AccountHeader.module.css';
import layoutStyles from '../../../platform/theme/layout.module.css';
import textStyles from '../../../platform/theme/text.module.css';
import buttonStyles from '../../../platform/ui/button.module.css';
import cardStyles from '../../../platform/ui/Card.module.css';
import pageHeaderStyles from '../../../platform/ui/PageHeader.module.css';
import styles from '../components/AccountSkeleton.module.css';

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
  // The route has requested it, so an error is not requested again; nothing else is requested for a missing account.
  const account = useQuery({
    ...accountDetails(id, asOf),
    placeholderData: keepPreviousData,
    retryOnMount: false,
  });
  const isFound = account.data !== undefined;
  const relatives = useQuery({ ...accountRelatives(id), enabled: isFound });
  const page = useAccountPage(id, Number(menuId), isFound);
  const readOnly = useIsReadOnly(id, account.data?.read_only_account);
  const provider = getMailProvider(useSignedIn());
  const tabs = useMemo(() => visibleTabs(page.body.tabs, provider), [page.body, provider]);
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
      tabs={tabs}
      context={context}
      query={query}
      getHref={getHref}
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
              <BriefLink id={id} />
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
function useAccountPage(account: number, id: number, enabled: boolean) {
  const { data, isPending } = useQuery({ ...pageDetail(id, account), enabled });
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

type AccountBody = Pick<ShownPage, 'id' | 'layout' | 'tabs' | 'components' | 'cachedAt'>;

/** Returns a tab that a single built-in screen fills. */
const screenTab = (key: string, name: string): PageTab => ({
  id: key,
  key,
  name,
  roles: [],
  nestedTabs: [],
  is_default: false,
  layout: [
    {
      id: `${key}-screen`,
      col: 0,
      row: 0,
      sizeX: 6,
      sizeY: 1,
      autoHeight: true,
      customHeight: null,
      noContainer: true,
      hideTitle: true,
      hide_component: false,
      component: null,
      isKpi: false,
      kpis: [],
      attribute: null,
      screen: `account-${key}`,
      tabs: [],
    },
  ],
});
const BUILT_IN_TABS = [screenTab('summary', 'Summary'), screenTab('health', 'Health')];

/** Returns the contents of a page, or the built-in tabs if the page is empty or missing. */
function getAccountBody(id: number, page: ShownPage | undefined): AccountBody {
  const { layout = [], tabs = [], components = [], cachedAt = null } = page ?? {};
  return { id, components, layout, cachedAt, tabs: layout.length + tabs.length > 0 ? tabs : BUILT_IN_TABS };
}

const BriefLink = ({ id }: { id: number }) => (
  <a className={clsx(buttonStyles.button, accountHeaderStyles.button)} href={hashHref(briefPath(id))}>
    <ClipboardList size={14} aria-hidden />
    Brief
  </a>
);

/** Saves the account as slides. The code that creates them is loaded on the first click. */
function DeckButton({ account, asOf }: { account: AccountDetails; asOf: string | undefined }) {
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const { saveDeck } = await import('../summary/components/deck-file.ts');
      await saveDeck(account, asOf);
    } catch (error) {
      showToast(`Could not create the slides. ${getErrorMessage(error)}`);
    } finally {
      setBusy(false);
    }
  };
  return (
    <button
      type="button"
      className={clsx(buttonStyles.button, accountHeaderStyles.button)}
      aria-busy={busy}
      disabled={busy}
      onClick={() => void save()}
    >
      <Presentation size={14} aria-hidden />
      Slides
    </button>
  );
}

/** Placeholder for the header and the summary while an account loads. */
const AccountSkeleton = () => (
  <div aria-busy="true">
    <h1 className={textStyles.screenReaderOnly}>Loading the account</h1>
    <div className={styles.header}>
      <div className={layoutStyles.row}>
        <Skeleton width={36} height={36} />
        <Skeleton width={220} height={20} />
      </div>
      <div className={styles.facts}>
        {[64, 96, 128, 112, 72, 32].map((width) => (
          <Skeleton key={width} width={width} height={28} />
        ))}
      </div>
      <Skeleton width={140} height={14} />
    </div>
    <div className={clsx(pageHeaderStyles.page, accountColumnsStyles.root)}>
      <div className={accountColumnsStyles.mainColumn}>
        <div className={clsx(cardStyles.card, styles.card)}>
          <Skeleton height={60} />
        </div>
        <div className={clsx(cardStyles.card, styles.card)}>
          <Skeleton height={264} />
        </div>
      </div>
      <div className={accountColumnsStyles.sideColumn}>
        <div className={clsx(cardStyles.card, styles.card)}>
          <Skeleton height={240} />
        </div>
      </div>
    </div>
  </div>
);
