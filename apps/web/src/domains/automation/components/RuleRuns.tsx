import type { AutomationRule, AutomationRun } from '@mainstay/contract/automation';
import { formatNumber } from '@mainstay/contract/rules/numbers';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Play } from 'lucide-react';
import { useState } from 'react';
import { formatEntityTimestamp } from '../../../platform/lib/dates.ts';
import { hashHref } from '../../../platform/lib/history.ts';
import { useNavigateTo } from '../../../platform/lib/use-navigate-to.ts';
import { Chip } from '../../../platform/ui/Chip.tsx';
import { DataTable } from '../../../platform/ui/DataTable.tsx';
import { EmptyState } from '../../../platform/ui/EmptyState.tsx';
import { Meter } from '../../../platform/ui/Meter.tsx';
import { PageHeader } from '../../../platform/ui/PageHeader.tsx';
import type { Column } from '../../../platform/ui/table-columns.ts';
import { RUNS_PAGE_SIZE, runsQuery } from '../queries.ts';
import { ListPager } from './ListPager.tsx';
import { RuleTabs } from './RuleTabs.tsx';
import { RunButtons } from './RunButtons.tsx';
import { RunPanel } from './RunPanel.tsx';
import { computePercentDone, formatStartedBy, isFinished } from './format-run.ts';
import { rulePath, runsPath } from './rule-address.ts';
import textStyles from '../../../platform/theme/text.module.css';
import buttonStyles from '../../../platform/ui/button.module.css';
import pageHeaderStyles from '../../../platform/ui/PageHeader.module.css';

interface RuleRunsProps {
  rule: AutomationRule;
  /** Id of the run that is open in the side panel. */
  run: number | undefined;
}

/** Lists the runs of a rule, newest first. A selected run opens with its decisions. */
export function RuleRuns({ rule, run }: RuleRunsProps) {
  const navigate = useNavigateTo();
  const [page, setPage] = useState(1);
  const { data, error, isPending, refetch } = useQuery(runsQuery(rule.id, page));
  return (
    <div className={pageHeaderStyles.sheet}>
      <PageHeader
        title={rule.name}
        count={data?.total_records || undefined}
        below={<RuleTabs id={rule.id} active="runs" />}
      >
        <button type="button" className={buttonStyles.button} onClick={() => navigate(rulePath())}>
          Back
        </button>
        <RunButtons rule={rule} />
      </PageHeader>
      <DataTable<AutomationRun>
        label="Runs"
        columns={runColumns}
        rows={data?.listing ?? []}
        rowId={({ id }) => id}
        rowName={({ created_at }) => created_at}
        loading={isPending}
        error={error}
        onRetry={() => void refetch()}
        onOpen={({ id }) => navigate(runsPath(rule.id, id))}
        current={run}
        empty={
          <EmptyState title="No runs yet" icon={Play}>
            When on, the rule runs once a day after metrics are updated. A dry run shows what it would do.
          </EmptyState>
        }
      />
      {data && <ListPager page={page} size={RUNS_PAGE_SIZE} data={data} total={data.total_records} onPage={setPage} />}
      {run !== undefined && <RunPanel key={run} id={run} onClose={() => navigate(runsPath(rule.id))} />}
    </div>
  );
}

function RunState({ run }: { run: AutomationRun }) {
  if (run.status === 'failed') return <Chip tone="bad">Failed</Chip>;
  if (!isFinished(run)) return <Meter value={computePercentDone(run)} label="Done" />;
  return run.dry_run ? <Chip line>Dry run</Chip> : <Chip tone="good">Done</Chip>;
}

/** Columns of the list of runs. */
const runColumns: readonly Column<AutomationRun>[] = [
  {
    id: 'when',
    header: 'When',
    minWidth: 200,
    phone: 'title',
    cell: ({ id, rule_id, created_at }) => (
      <a className={clsx(textStyles.link, textStyles.tabular)} href={hashHref(runsPath(rule_id, id))} tabIndex={-1}>
        {formatEntityTimestamp(created_at)}
      </a>
    ),
  },
  { id: 'by', header: 'Started by', width: 220, quiet: true, phone: 'state', cell: formatStartedBy },
  { id: 'state', header: 'State', width: 140, cell: (run) => <RunState run={run} /> },
  {
    id: 'matched',
    header: 'Matched',
    width: 160,
    align: 'right',
    quiet: true,
    phone: 'note',
    cell: ({ matched, evaluated }) => `${formatNumber(matched)} of ${formatNumber(evaluated)}`,
  },
  {
    id: 'started',
    header: 'Started',
    width: 130,
    align: 'right',
    phone: 'figure',
    cell: ({ dry_run, outcomes }) =>
      dry_run ? (
        <span className={textStyles.muted}>Would start {formatNumber(outcomes.would_start ?? 0)}</span>
      ) : (
        formatNumber(outcomes.started ?? 0)
      ),
  },
];
