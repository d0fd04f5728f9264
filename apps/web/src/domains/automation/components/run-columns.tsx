import type { AutomationRun } from '@mainstay/contract/automation';
import { formatEntityTimestamp } from '../../../platform/lib/dates.ts';
import { hashHref } from '../../../platform/lib/history.ts';
import { Meter } from '../../../platform/ui/Meter.tsx';
import { Chip } from '../../../platform/ui/Chip.tsx';
import type { Column } from '../../../platform/ui/table-columns.ts';
import { runsPath } from './rule-address.ts';
import { computePercentDone, isFinished, formatCount, formatStartedBy } from './format-run.ts';

function RunState({ run }: { run: AutomationRun }) {
  if (run.status === 'failed') return <Chip tone="bad">Failed</Chip>;
  if (!isFinished(run)) return <Meter value={computePercentDone(run)} label="Done" />;
  return run.dry_run ? <Chip line>Dry run</Chip> : <Chip tone="good">Done</Chip>;
}

/** Columns of the list of runs. */
export const runColumns: readonly Column<AutomationRun>[] = [
  {
    id: 'when',
    header: 'When',
    minWidth: 200,
    phone: 'title',
    cell: ({ id, rule_id, created_at }) => (
      <a className="link num" href={hashHref(runsPath(rule_id, id))} tabIndex={-1}>
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
    cell: ({ matched, evaluated }) => `${formatCount(matched)} of ${formatCount(evaluated)}`,
  },
  {
    id: 'started',
    header: 'Started',
    width: 130,
    align: 'right',
    phone: 'figure',
    cell: ({ dry_run, outcomes }) =>
      dry_run ? <span className="dim">would: {formatCount(outcomes.would_start)}</span> : formatCount(outcomes.started),
  },
];
