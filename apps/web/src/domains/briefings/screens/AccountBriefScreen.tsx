import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { SearchX } from 'lucide-react';
import { AccountProblem } from '../../../core/navigation/AccountProblem.tsx';
import { hashHref } from '../../../platform/lib/history.ts';
import { parsePositiveInt } from '../../../platform/lib/search-params.ts';
import { useLightPrint } from '../../../platform/theme/use-light-print.ts';
import { EmptyState } from '../../../platform/ui/EmptyState.tsx';
import { Skeleton } from '../../../platform/ui/Skeleton.tsx';
import { BriefHeader } from '../components/BriefHeader.tsx';
import { BriefSections } from '../components/BriefSections.tsx';
import { BriefStats } from '../components/BriefStats.tsx';
import { SummaryPanel } from '../components/SummaryPanel.tsx';
import { useSummary } from '../components/use-summary.ts';
import { accountBrief, summarizeAccount } from '../queries.ts';
import textStyles from '../../../platform/theme/text.module.css';
import buttonStyles from '../../../platform/ui/button.module.css';
import cardStyles from '../../../platform/ui/Card.module.css';
import styles from '../components/AccountBrief.module.css';

const BRIEF_ROUTE = '/shell/dashboard/accounts/$accountId/brief';

/** What to know about an account before a call, on one page that can be printed. */
export function AccountBriefScreen() {
  const { accountId } = useParams({ from: BRIEF_ROUTE });
  const id = parsePositiveInt(accountId);
  if (id === undefined)
    return (
      <EmptyState
        heading
        icon={SearchX}
        title="Account not found"
        action={
          <a className={buttonStyles.button} href={hashHref('/dashboard/accounts')}>
            Back to accounts
          </a>
        }
      >
        The link is incomplete.
      </EmptyState>
    );
  return <OpenBrief key={id} id={id} />;
}

function OpenBrief({ id }: { id: number }) {
  useLightPrint();
  const { data: brief, error, refetch } = useQuery(accountBrief(id));
  const summary = useSummary(String(id), (signal) => summarizeAccount(id, signal));
  if (!brief && error) return <AccountProblem error={error} onRetry={() => void refetch()} />;
  if (!brief) return <BriefSkeleton />;
  return (
    <article className={styles.root}>
      <BriefHeader brief={brief} summary={summary} />
      <SummaryPanel summary={summary} row="line" />
      <div className={styles.body}>
        <BriefStats brief={brief} />
        <BriefSections brief={brief} />
      </div>
    </article>
  );
}

const BriefSkeleton = () => (
  <div role="status" aria-label="Loading">
    <h1 className={textStyles.screenReaderOnly}>Loading the brief</h1>
    <div className={styles.header}>
      <Skeleton width={220} height={36} />
    </div>
    <div className={styles.body}>
      <Skeleton height={88} />
      <div className={styles.columns}>
        {[300, 260].map((height) => (
          <div key={height} className={cardStyles.card}>
            <Skeleton height={height} />
          </div>
        ))}
      </div>
    </div>
  </div>
);
