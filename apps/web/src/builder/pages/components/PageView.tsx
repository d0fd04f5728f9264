import { getMailProvider } from '@mainstay/contract/rules/mail-providers';
import { visibleTabs, findOpenTab } from '@mainstay/contract/rules/page-tabs';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo } from 'react';
import { ApiError } from '../../../platform/lib/api.ts';
import { preloadTab } from '../preload-tab.ts';
import { type PageQuery, withTab } from '../../../platform/lib/addresses.ts';
import { hashHref, hashToRoute } from '../../../platform/lib/history.ts';
import { reportMissingAddress } from '../../../platform/lib/missing-address.ts';
import { markMissing } from '../../../platform/lib/missing-pages.ts';
import { isPastDay, parsePageContext } from '../../../platform/lib/page-context.ts';
import { useSignedIn } from '../../../platform/lib/session.ts';
import { useNavigateTo } from '../../../platform/lib/use-navigate-to.ts';
import { ErrorState } from '../../../platform/ui/ErrorState.tsx';
import { PageHeader } from '../../../platform/ui/PageHeader.tsx';
import { PageTabs } from '../../../platform/ui/PageTabs.tsx';
import { useIsPhone } from '../../../platform/ui/use-is-phone.ts';
import { pageDetail } from '../queries.ts';
import { PageActions } from './PageActions.tsx';
import { PageContent } from './PageContent.tsx';
import { PageSkeleton } from './PageSkeletons.tsx';
import { PageSwitches, withSwitches } from './PageSwitches.tsx';
import { getRememberedScope } from './owner-choice.ts';
import styles from './PageContent.module.css';

interface PageViewProps {
  id: number;
  /** The title until the page is loaded. */
  title: string;
  /** The title that replaces the name of the page. */
  heading?: string;
  query: PageQuery;
  /** Rendered beside the title. */
  caption?: ReactNode;
  /** Values from the path of the URL. */
  params?: Readonly<Record<string, string>>;
  pathOf: (query: PageQuery) => string;
  /** Rendered below the title, above the tabs of the page. */
  strip?: ReactNode;
  /** Selects what the page shows, besides the actions of the page. */
  selection?: ReactNode;
  /** If true, a missing page does not redirect, because the URL may be a deep link. */
  staysWhenMissing?: boolean;
}

/** A configurable page with its own header. */
export function PageView({
  id,
  title,
  heading,
  query,
  caption,
  params,
  pathOf: getPath,
  strip,
  selection,
  staysWhenMissing,
}: PageViewProps) {
  const { data: page, error, refetch } = useQuery(pageDetail(id));
  const provider = getMailProvider(useSignedIn());
  const navigateTo = useNavigateTo();
  useRedirectIfMissing(id, staysWhenMissing ? null : error);
  const tabs = useMemo(() => visibleTabs(page?.tabs ?? [], provider), [page, provider]);
  const isPortfolio = page?.meta.scope.name === 'Portfolio';
  const context = useMemo(() => {
    const parsed = parsePageContext(query, { menuId: id, pageId: id, ...params });
    return isPortfolio ? withSwitches(parsed, page, getRememberedScope()) : parsed;
  }, [id, query, params, isPortfolio, page]);
  const isPhone = useIsPhone();
  const open = findOpenTab(tabs, query)?.tab;
  const getTabPath = (key: string) => getPath(withTab(query, key));
  const tabStrip = open && (
    <PageTabs
      key={tabs.map(({ name }) => name).join()}
      label="Page tabs"
      tabs={tabs.map(({ key, name }) => ({ key, name, href: hashHref(getTabPath(key)) }))}
      active={open.key}
      onSwitch={(key) => navigateTo(getTabPath(key))}
      onAim={(key) => page && preloadTab(key, tabs, page)}
    />
  );
  const switches =
    selection ??
    (isPortfolio && !isPastDay(context) && (
      <PageSwitches
        context={context}
        query={query}
        ownerScopes={page.owner_scopes ?? []}
        onChange={(next) => navigateTo(getPath(next))}
      />
    ));
  return (
    <>
      <div className={styles.header}>
        <PageHeader
          title={heading ?? page?.name ?? title}
          count={caption}
          below={
            <>
              {isPhone && switches}
              {strip && <div className={styles.headerTabs}>{strip}</div>}
              {tabStrip && <div className={styles.headerTabs}>{tabStrip}</div>}
            </>
          }
        >
          {!isPhone && switches}
          {page && (
            <PageActions
              id={id}
              name={page.name}
              needsAccount={page.meta.scope.name === 'Account'}
              cachedAt={page.cachedAt}
            />
          )}
        </PageHeader>
      </div>
      {page && (
        <PageContent
          page={page}
          tabs={tabs}
          context={context}
          query={query}
          getHref={(key) => hashHref(getTabPath(key))}
        />
      )}
      {!page && !error && <PageSkeleton />}
      {!page && error && !isMissing(error) && (
        <ErrorState title="The page could not be loaded" error={error} onRetry={() => void refetch()} />
      )}
    </>
  );
}

const isMissing = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

/** Redirects to the start if the page does not exist. The start then skips this page (1-pages-40). */
function useRedirectIfMissing(id: number, error: unknown): void {
  const navigateTo = useNavigateTo();
  useEffect(() => {
    if (!isMissing(error)) return;
    markMissing(id);
    reportMissingAddress(hashToRoute(location.hash));
    navigateTo('/', { replace: true });
  }, [id, error, navigateTo]);
}
