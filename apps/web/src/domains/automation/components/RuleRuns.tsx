import type { AutomationRule, AutomationRun } from '@mainstay/contract/automation';
import { useQuery } from '@tanstack/react-query';
import { Play } from 'lucide-react';
import { useState } from 'react';
import { useNavigateTo } from '../../../platform/lib/use-navigate-to.ts';
import { DataTable } from '../../../platform/ui/DataTable.tsx';
import { EmptyState } from '../../../platform/ui/EmptyState.tsx';
import { PageHeader } from '../../../platform/ui/PageHeader.tsx';
import { RUNS_PAGE_SIZE, runsQuery } from '../queries.ts';
import { ListPager } from './ListPager.tsx';
import { rulePath, runsPath } from './rule-address.ts';
import { RuleTabs } from './RuleTabs.tsx';
import { runColumns } from './run-columns.tsx';
import { RunButtons } from './RunButtons.tsx';
import { RunPanel } from './RunPanel.tsx';

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
    <div className="sheet">
      <PageHeader
        title={rule.name}
        count={data?.total_records || undefined}
        below={<RuleTabs id={rule.id} active="runs" />}
      >
        <button type="button" className="btn" onClick={() => navigate(rulePath())}>
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
