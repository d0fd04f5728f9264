import { PLAN_MESSAGES } from '@mainstay/contract/rules/success-plans';
import type { SuccessPlan } from '@mainstay/contract/success-plans';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Navigate, useParams, useSearch } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { Plus, Target } from 'lucide-react';
import { resolveAccountId } from '../../../platform/lib/account-id.ts';
import { type PageQuery, planPath } from '../../../platform/lib/addresses.ts';
import { getErrorMessage, getRequestId } from '../../../platform/lib/api.ts';
import { hashHref } from '../../../platform/lib/history.ts';
import type { PageContext } from '../../../platform/lib/page-context.ts';
import { pagedList } from '../../../platform/lib/paged-list.ts';
import { useOpenRoute } from '../../../platform/lib/use-open-route.ts';
import { DataTable } from '../../../platform/ui/DataTable.tsx';
import { EmptyState } from '../../../platform/ui/EmptyState.tsx';
import { accountDetails } from '../../../core/account-access/queries.ts';
import { getRequestedPlanId } from '../components/plan-address.ts';
import { planColumns } from '../components/plan-columns.tsx';
import { planPages } from '../queries.ts';
import layoutStyles from '../../../platform/theme/layout.module.css';
import textStyles from '../../../platform/theme/text.module.css';
import buttonStyles from '../../../platform/ui/button.module.css';
import filterBarStyles from '../../../platform/ui/FilterBar.module.css';
import pageHeaderStyles from '../../../platform/ui/PageHeader.module.css';
import styles from '../components/SuccessPlans.module.css';

const NO_QUERY: PageQuery = {};

/** The success plans of the page's account. */
export function AccountPlans({ context }: { context: PageContext }) {
  const { accountId } = useParams({ strict: false });
  const query: PageQuery = useSearch({ strict: false }).query ?? NO_QUERY;
  const id = resolveAccountId({ context }, accountId);
  const requestedPlanId = getRequestedPlanId(query);
  if (id === 0) return null;
  if (requestedPlanId !== undefined) return <Navigate to={planPath(id, requestedPlanId)} replace />;
  return <PlanList accountId={id} />;
}

function PlanList({ accountId }: { accountId: number }) {
  const open = useOpenRoute();
  const { data: account } = useQuery(accountDetails(accountId));
  const query = useInfiniteQuery(planPages(accountId));
  const { rows, loading, error, hasNext } = pagedList(query, ({ success_plans }) => success_plans);
  // Controls that write are hidden until the user's access is known.
  const canWrite = account?.read_only_account === false;
  const isKnown = !loading && !error;
  return (
    <div className={clsx(pageHeaderStyles.sheet, styles.root)} data-part="page-header-sheet">
      <div className={clsx(filterBarStyles.root, styles.filterBar)}>
        <span className={clsx(textStyles.caption, textStyles.tabular, layoutStyles.grow)} data-part="layout-grow">
          {isKnown && rows.length > 0 && `${rows.length}${hasNext ? '+' : ''} ${rows.length === 1 ? 'plan' : 'plans'}`}
        </span>
        {canWrite && (
          <a className={buttonStyles.button} data-primary href={hashHref(planPath(accountId, 'new'))}>
            <Plus size={14} aria-hidden />
            Success plan
          </a>
        )}
      </div>
      <DataTable<SuccessPlan>
        label="Success plans"
        columns={planColumns}
        rows={rows}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        returnsToRow
        wrapsOnPhone
        loading={loading}
        busy={query.isFetchingNextPage}
        hasNext={hasNext}
        onEndReached={() => void query.fetchNextPage()}
        onOpen={({ id }, newTab) => open(planPath(accountId, id), newTab)}
        empty={<NoPlans error={error} canWrite={canWrite} onRetry={() => void query.refetch()} />}
      />
    </div>
  );
}

interface NoPlansProps {
  /** The error of the request. The list is then shown as empty with a Retry button beside the error (2-S-32). */
  error: unknown;
  canWrite: boolean;
  onRetry: () => void;
}

function NoPlans({ error, canWrite, onRetry }: NoPlansProps) {
  if (!error)
    return (
      <EmptyState title={PLAN_MESSAGES.none} icon={Target}>
        {canWrite
          ? 'Agree with the customer on what success looks like, by when, and how you will measure it.'
          : 'The account team has not created a plan yet.'}
      </EmptyState>
    );
  const request = getRequestId(error);
  const retry = (
    <button type="button" className={buttonStyles.button} onClick={onRetry}>
      Retry
    </button>
  );
  return (
    <EmptyState title={PLAN_MESSAGES.none} icon={Target} action={retry}>
      {`Could not load the success plans. ${getErrorMessage(error)}${request ? `\nRequest ${request}` : ''}`}
    </EmptyState>
  );
}
