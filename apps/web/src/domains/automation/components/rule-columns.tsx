import type { AutomationRule, AutomationRun } from '@mainstay/contract/automation';
import { formatLongDate } from '../../../platform/lib/dates.ts';
import { hashHref } from '../../../platform/lib/history.ts';
import type { Column } from '../../../platform/ui/table-columns.ts';
import { rulePath, runsPath } from './rule-address.ts';
import { RuleSwitch } from './RuleSwitch.tsx';
import { formatCount } from './format-run.ts';

/** Returns when a rule last ran and the outcome. */
function formatLastRun({ day, status, outcomes }: AutomationRun): string {
  if (status === 'failed') return `${formatLongDate(day)} · failed`;
  if (status !== 'done') return 'Running now';
  return `${formatLongDate(day)} · ${formatCount(outcomes.started)} started`;
}

/** Columns of the list of rules. */
export const ruleColumns: readonly Column<AutomationRule>[] = [
  {
    id: 'name',
    header: 'Name',
    minWidth: 240,
    phone: 'title',
    cell: ({ id, name }) => (
      <a className="link" href={hashHref(rulePath({ open: id }))} tabIndex={-1}>
        {name}
      </a>
    ),
  },
  { id: 'playbook', header: 'Playbook', width: 260, quiet: true, phone: 'note', cell: ({ template }) => template.name },
  { id: 'active', header: 'Active', width: 90, phone: 'figure', cell: (rule) => <RuleSwitch rule={rule} /> },
  {
    id: 'last',
    header: 'Last run',
    width: 220,
    quiet: true,
    phone: 'state',
    cell: ({ id, last_run: run }) =>
      run ? (
        <a className="link dim" href={hashHref(runsPath(id, run.id))} tabIndex={-1}>
          {formatLastRun(run)}
        </a>
      ) : (
        'Never'
      ),
  },
  { id: 'started', header: 'Started', width: 100, align: 'right', cell: ({ started }) => formatCount(started) },
];
