import type { AutomationRule, AutomationRun } from '@mainstay/contract/automation';
import { formatNumber } from '@mainstay/contract/rules/numbers';
import { useQuery } from '@tanstack/react-query';
import { Play } from 'lucide-react';
import { useMemo } from 'react';
import { formatEntityTimestamp } from '../../../platform/lib/dates.ts';
import { toSinglePage } from '../../../platform/lib/paged-list.ts';
import { useListView } from '../../../platform/lib/use-list-view.ts';
import { useNavigateTo } from '../../../platform/lib/use-navigate-to.ts';
import { Chip } from '../../../platform/ui/Chip.tsx';
import { ListScreen } from '../../../platform/ui/ListScreen.tsx';
import { Meter } from '../../../platform/ui/Meter.tsx';
import type { Column } from '../../../platform/ui/table-columns.ts';
import { RUNS_PAGE_SIZE, runsQuery } from '../queries.ts';
import { ListPager } from './ListPager.tsx';
import { RuleTabs } from './RuleTabs.tsx';
import { RunButtons } from './RunButtons.tsx';
import { RunPanel } from './RunPanel.tsx';
import { computePercentDone, formatStartedBy, isFinished } from './format-run.ts';
import { rulePath, runsAddress } from './rule-address.ts';
import textStyles from '../../../platform/theme/text.module.css';
import buttonStyles from '../../../platform/ui/button.module.css';

/** Lists the runs of a rule, newest first. A selected run opens with its decisions. */
export function RuleRuns({ rule }: { rule: AutomationRule }) {
  const view = useListView(runsAddress);
  const navigate = useNavigateTo();
  const { page = 1, run } = view.state;
  const query = useQuery(runsQuery(rule.id, page));
  const { data } = query;
  // The rule is not a filter that an empty list offers to clear.
  const listView = useMemo(() => ({ ...view, filters: {} }), [view]);
  return (
    <ListScreen
      title={rule.name}
      label="Runs"
      view={listView}
      query={toSinglePage(query)}
      columns={runColumns}
      getName={({ created_at }) => formatEntityTimestamp(created_at)}
      below={<RuleTabs id={rule.id} active="runs" />}
      tools={
        <>
          <button type="button" className={buttonStyles.button} onClick={() => navigate(rulePath())}>
            Back
          </button>
          <RunButtons rule={rule} />
        </>
      }
      empty={{
        icon: Play,
        title: 'No runs yet',
        description: 'When on, the rule runs once a day after metrics are updated. A dry run shows what it would do.',
      }}
      footer={
        data && (
          <ListPager
            page={page}
            size={RUNS_PAGE_SIZE}
            data={data}
            total={data.total_records}
            onPage={(next) => view.change({ page: next === 1 ? undefined : next })}
          />
        )
      }
      panel={run !== undefined && <RunPanel key={run} id={run} onClose={view.close} />}
    />
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
    isLink: true,
    cell: ({ created_at }) => <span className={textStyles.tabular}>{formatEntityTimestamp(created_at)}</span>,
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
