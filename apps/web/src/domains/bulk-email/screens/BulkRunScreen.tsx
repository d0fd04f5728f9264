import type { BulkMessage, BulkRun } from '@mainstay/contract/bulk-email/runs';
import { isBulkRunEnded } from '@mainstay/contract/rules/bulk-email';
import { formatNumber } from '@mainstay/contract/rules/numbers';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Inbox } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import { formatEntityDateTime } from '../../../platform/lib/dates.ts';
import { hashHref } from '../../../platform/lib/history.ts';
import { useListView } from '../../../platform/lib/use-list-view.ts';
import { ErrorState } from '../../../platform/ui/ErrorState.tsx';
import { ListScreen } from '../../../platform/ui/ListScreen.tsx';
import { Meter } from '../../../platform/ui/Meter.tsx';
import { Skeleton } from '../../../platform/ui/Skeleton.tsx';
import { StatStrip } from '../../../platform/ui/StatStrip.tsx';
import { bulkPath, runAddress } from '../components/bulk-address.ts';
import { messageColumns } from '../components/message-columns.tsx';
import { RunButtons } from '../components/RunButtons.tsx';
import { computePercentDone, MESSAGE_LABELS } from '../components/run-labels.ts';
import { RunStatus } from '../components/RunStatus.tsx';
import { useRunToasts } from '../components/use-run-toasts.ts';
import { downloadMessages, messagesQuery, refreshRuns, runQuery } from '../queries.ts';
import buttonStyles from '../../../platform/ui/button.module.css';
import textStyles from '../../../platform/theme/text.module.css';
import styles from './BulkRunScreen.module.css';

/** A run of bulk email: its progress, what a person can do, and the result for each recipient. */
export function BulkRunScreen() {
  const { id = 0 } = useListView(runAddress).state;
  const { data: run, error, refetch } = useQuery(runQuery(id));
  useRunToasts(useMemo(() => (run ? [run] : undefined), [run]));
  if (run) return <Run run={run} />;
  return error ? (
    <ErrorState title="The run could not be loaded" error={error} onRetry={() => void refetch()} />
  ) : (
    <Skeleton height={240} />
  );
}

function Run({ run }: { run: BulkRun }) {
  const view = useListView(runAddress);
  const { status, find } = view.state;
  const isPolled = !isBulkRunEnded(run.status) && run.started_at !== null;
  const query = useInfiniteQuery(messagesQuery(run.id, { status, find }, isPolled));
  const client = useQueryClient();
  // The last results are newer than the last time that the messages were polled.
  useEffect(() => {
    if (isBulkRunEnded(run.status)) void refreshRuns(client);
  }, [client, run.status]);
  const columns = useMemo(() => messageColumns(run.tracking), [run.tracking]);
  return (
    <ListScreen<BulkMessage, { listing: BulkMessage[]; has_next: boolean; total_records: number }>
      title={run.subject || 'Run'}
      view={view}
      query={query}
      columns={columns}
      getName={({ address }) => address}
      searchLabel="Find an address"
      exportFile={{ name: 'bulk-email-results', download: () => downloadMessages(run.id) }}
      tools={
        <>
          <a className={buttonStyles.button} href={hashHref(bulkPath({ tab: 'runs' }))}>
            All runs
          </a>
          <RunButtons run={run} />
        </>
      }
      filters={<RunSummary run={run} status={status} />}
      empty={{
        icon: Inbox,
        title: run.started_at === null ? 'The recipients are determined when the run starts' : 'No recipients',
        noMatch: 'No recipients match',
      }}
    />
  );
}

const COUNTED = ['waiting', 'sent', 'failed', 'uncertain', 'excluded', 'bounced', 'cancelled'] as const;

function RunSummary({ run, status }: { run: BulkRun; status: string | undefined }) {
  const { tracking, opened, clicked } = run;
  return (
    <div className={styles.summary}>
      <div className={styles.state} role="status">
        <RunStatus status={run.status} />
        <span className={textStyles.muted}>{describeRun(run)}</span>
        {!isBulkRunEnded(run.status) && run.started_at !== null && (
          <span className={styles.meter}>
            <Meter label="Progress" value={computePercentDone(run)} />
          </span>
        )}
      </div>
      {(run.pause_reason ?? run.error) && (
        <p className={styles.problem} role="alert">
          {run.pause_reason ?? run.error}
          {run.next_attempt_at !== null && ` The next attempt is at ${formatEntityDateTime(run.next_attempt_at)}.`}
        </p>
      )}
      {run.approval && <p className={textStyles.muted}>{describeDecision(run.approval)}</p>}
      <StatStrip
        label="Results"
        stats={[
          { label: 'All', value: formatNumber(run.total), href: hashHref(runAddress.toPath({ id: run.id })) },
          ...COUNTED.filter((name) => run[name] > 0 || name === status || name === 'sent').map((name) => ({
            label: MESSAGE_LABELS[name].label,
            value: formatNumber(run[name]),
            href: hashHref(runAddress.toPath({ id: run.id, status: name })),
            ...(name === status && { note: 'Shown below' }),
          })),
          ...(tracking
            ? [
                { label: 'Opened', value: formatNumber(opened) },
                { label: 'Clicked', value: formatNumber(clicked) },
              ]
            : []),
        ]}
      />
      {run.uncertain > 0 && (
        <p className={textStyles.caption}>
          Uncertain emails may have arrived: the connection ended before the mail server answered. They are sent again
          only if you decide so.
        </p>
      )}
      {tracking && (
        <p className={clsx(textStyles.caption)}>
          Opens and clicks are estimates: many mail programs block images or load them in advance, and scanners follow
          links.
        </p>
      )}
    </div>
  );
}

function describeDecision({ approved, by, at, comment }: NonNullable<BulkRun['approval']>): string {
  const person = by?.name ?? 'a deleted user';
  const decision = `${approved ? 'Approved' : 'Rejected'} by ${person} on ${formatEntityDateTime(at)}`;
  return comment === '' ? decision : `${decision}: “${comment}”`;
}

/** Returns who started a run, from what, and when it starts or ended. */
function describeRun({ filename, created_by, scheduled_at, started_at, finished_at, created_at }: BulkRun): string {
  const by = created_by ? ` by ${created_by.name}` : '';
  const time =
    finished_at !== null
      ? `ended ${formatEntityDateTime(finished_at)}`
      : started_at !== null
        ? `started ${formatEntityDateTime(started_at)}`
        : scheduled_at !== null
          ? `starts ${formatEntityDateTime(scheduled_at)}`
          : `created ${formatEntityDateTime(created_at)}`;
  return `${filename}${by}, ${time}`;
}
