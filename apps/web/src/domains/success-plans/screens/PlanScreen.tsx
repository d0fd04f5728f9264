import type { SuccessPlan } from '@mainstay/contract/success-plans';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Lock, SearchX } from 'lucide-react';
import { useState } from 'react';
import { AccountProblem } from '../../../core/navigation/AccountProblem.tsx';
import { accountTabPath } from '../../../platform/lib/addresses.ts';
import { hashHref } from '../../../platform/lib/history.ts';
import { parsePositiveInt } from '../../../platform/lib/search-params.ts';
import { EmptyState } from '../../../platform/ui/EmptyState.tsx';
import { ErrorState } from '../../../platform/ui/ErrorState.tsx';
import { Skeleton } from '../../../platform/ui/Skeleton.tsx';
import { accountDetails } from '../../../core/account-access/queries.ts';
import { PLAN_ROUTE, parsePlanId } from '../components/plan-address.ts';
import { PlanEditor } from '../components/PlanEditor.tsx';
import { planQuery } from '../queries.ts';
import textStyles from '../../../platform/theme/text.module.css';
import buttonStyles from '../../../platform/ui/button.module.css';
import styles from '../components/PlanEditor.module.css';

/** Opens a success plan of an account or the editor of a new one. */
export function PlanScreen() {
  const { accountId: account, planId } = useParams({ from: PLAN_ROUTE });
  const accountId = parsePositiveInt(account);
  const plan = parsePlanId(planId);
  if (accountId === undefined || plan === undefined) return <NoPlan accountId={accountId} />;
  return <OpenPlan key={`${accountId} ${plan}`} accountId={accountId} id={plan} />;
}

function OpenPlan({ accountId, id }: { accountId: number; id: number | 'new' }) {
  const account = useQuery(accountDetails(accountId));
  const isNew = id === 'new';
  const plan = useQuery({ ...planQuery(accountId, Number(id)), enabled: !isNew, gcTime: 0 });
  // The open plan is retained if a later refetch of the plan or account fails, so that the draft is not lost.
  const [lastLoaded, setLastLoaded] = useState<SuccessPlan | null>(null);
  if (plan.data && plan.data !== lastLoaded) setLastLoaded(plan.data);
  const live = plan.data ?? lastLoaded;
  if (!account.data && account.error)
    return <AccountProblem error={account.error} onRetry={() => void account.refetch()} />;
  if (plan.data === undefined && plan.error)
    return (
      <>
        <h1 className={textStyles.screenReaderOnly}>Success plan</h1>
        <ErrorState title="The plan could not be loaded" error={plan.error} onRetry={() => void plan.refetch()} />
      </>
    );
  if (plan.data === null && !lastLoaded) return <NoPlan accountId={accountId} />;
  if (!account.data || (!isNew && !live)) return <PlanSkeleton />;
  if (isNew && account.data.read_only_account)
    return (
      <PlanNotice accountId={accountId} icon={Lock} title="You have view-only access to this account">
        The account team can add a success plan.
      </PlanNotice>
    );
  return <PlanEditor account={account.data} live={live} />;
}

const NoPlan = ({ accountId }: { accountId: number | undefined }) => (
  <PlanNotice accountId={accountId} icon={SearchX} title="Success plan not found">
    It may have been deleted, or the link is incomplete.
  </PlanNotice>
);

interface PlanNoticeProps {
  accountId: number | undefined;
  icon: typeof Lock;
  title: string;
  children: string;
}

const PlanNotice = ({ accountId, icon, title, children }: PlanNoticeProps) => (
  <>
    <h1 className={textStyles.screenReaderOnly}>Success plan</h1>
    <EmptyState
      icon={icon}
      title={title}
      action={
        <a
          className={buttonStyles.button}
          href={hashHref(accountId === undefined ? '/dashboard/accounts' : accountTabPath(accountId, 'success-plan'))}
        >
          {accountId === undefined ? 'Back to accounts' : 'Back to the success plans'}
        </a>
      }
    >
      {children}
    </EmptyState>
  </>
);

const PlanSkeleton = () => (
  <div className={styles.root} role="status" aria-label="Loading">
    <h1 className={textStyles.screenReaderOnly}>Success plan</h1>
    <div className={styles.header}>
      <Skeleton width={220} height={20} />
    </div>
    <div className={styles.body}>
      <div className={styles.main}>
        <div className={styles.document}>
          <Skeleton width="60%" height={28} />
          <Skeleton height={64} />
          <Skeleton height={84} />
          <Skeleton height={240} />
        </div>
      </div>
      <div className={styles.side}>
        <Skeleton height={220} />
      </div>
    </div>
  </div>
);
