import { formatPercent } from '@mainstay/contract/rules/percentages';
import type { SuccessPlan } from '@mainstay/contract/success-plans';
import { clsx } from 'clsx';
import { Lock } from 'lucide-react';
import { accountTabPath, planPath } from '../../../platform/lib/addresses.ts';
import { daysLeft, formatLongDate } from '../../../platform/lib/dates.ts';
import { hashHref } from '../../../platform/lib/history.ts';
import { Chip } from '../../../platform/ui/Chip.tsx';
import { Due } from '../../../platform/ui/Due.tsx';
import { Meter } from '../../../platform/ui/Meter.tsx';
import { Person } from '../../../platform/ui/Person.tsx';
import { PriorityIcon } from '../../../platform/ui/PriorityIcon.tsx';
import type { Column } from '../../../platform/ui/table-columns.ts';
import { getPercentDone, STATE_LABELS, STATUS_LABELS } from './format-plan.ts';
import planEditorStyles from './PlanEditor.module.css';
import layoutStyles from '../../../platform/theme/layout.module.css';
import textStyles from '../../../platform/theme/text.module.css';
import styles from './SuccessPlans.module.css';

/** Columns of the list of plans. */
export const planColumns: readonly Column<SuccessPlan>[] = [
  {
    id: 'name',
    header: 'Success plan',
    minWidth: 240,
    phone: 'title',
    cell: ({ id, account_id, name, read_only }) => (
      <span className={styles.cell}>
        <a
          className={clsx(textStyles.link, textStyles.truncate)}
          data-part="text-truncate"
          href={hashHref(planPath(account_id, id))}
          tabIndex={-1}
        >
          {name}
        </a>
        {read_only && <Lock size={13} role="img" aria-label="View only" />}
      </span>
    ),
  },
  {
    id: 'state',
    header: 'State',
    width: 92,
    phone: 'state',
    cell: ({ state }) => <StateChip state={state} />,
  },
  { id: 'status', header: 'Status', width: 92, quiet: true, cell: ({ status }) => STATUS_LABELS[status] },
  {
    id: 'progress',
    header: 'Progress',
    width: 118,
    phone: 'figure',
    cell: (plan) => {
      const percent = getPercentDone(plan);
      return (
        <span className={clsx(styles.cell, styles.progressCell)}>
          <Meter value={percent} />
          <span className={clsx(textStyles.tabular, styles.tabular)}>{formatPercent(percent)}</span>
        </span>
      );
    },
  },
  {
    id: 'objectives',
    header: 'Objectives',
    width: 86,
    align: 'right',
    quiet: true,
    cell: ({ objective_completed, total_objective }) => (
      <span className={clsx(textStyles.tabular, styles.tabular)}>
        {objective_completed} of {total_objective}
      </span>
    ),
  },
  {
    id: 'play',
    header: 'Play',
    width: 150,
    grow: 0.15,
    cell: ({ account_id, play }) => (
      <a
        className={clsx(textStyles.link, textStyles.muted, textStyles.truncate)}
        data-part="text-truncate"
        href={hashHref(accountTabPath(account_id, 'playbooks', { plays: { playId: play.play_id } }))}
        tabIndex={-1}
      >
        {play.name}
      </a>
    ),
  },
  {
    id: 'next',
    header: 'Next action',
    width: 272,
    grow: 0.45,
    cell: ({ next_pending_action: next, play }) =>
      next ? (
        <span className={styles.cell}>
          <PriorityIcon priority={next.priority} />
          <span className={clsx(textStyles.truncate, textStyles.muted, layoutStyles.grow)} data-part="text-truncate">
            {next.name}
          </span>
          {next.due_date && <Due days={daysLeft(next.due_date)} />}
        </span>
      ) : (
        <span className={textStyles.muted}>{play.total_actions > 0 ? 'Nothing pending' : 'No actions'}</span>
      ),
  },
  {
    id: 'due',
    header: 'Due',
    width: 200,
    align: 'right',
    phone: 'note',
    cell: ({ date, status }) => <DueDay date={date} isDone={status === 'Completed'} />,
  },
  {
    id: 'owner',
    header: 'Owner',
    width: 132,
    quiet: true,
    cell: ({ owner_name }) =>
      owner_name && (
        <span className={styles.cell}>
          <Person name={owner_name} />
          <span className={textStyles.truncate} data-part="text-truncate">
            {owner_name}
          </span>
        </span>
      ),
  },
];

export const StateChip = ({ state }: Pick<SuccessPlan, 'state'>) =>
  state === 'published' ? <Chip tone="good">{STATE_LABELS.published}</Chip> : <Chip line>{STATE_LABELS.draft}</Chip>;

const SOON_DAYS = 30;

/** Shows the due date, and the days left or overdue if the plan is not completed and the date is near. */
export function DueDay({ date, isDone }: { date: string; isDone: boolean }) {
  const days = daysLeft(date);
  return (
    <span className={clsx(styles.dueDate, planEditorStyles.dueDate)}>
      {!isDone && days <= SOON_DAYS && <Due days={days} soon={SOON_DAYS} />}
      <span className={clsx(textStyles.tabular, styles.tabular)}>{formatLongDate(date)}</span>
    </span>
  );
}
