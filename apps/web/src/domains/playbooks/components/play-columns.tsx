import type { PlayEntry } from '@mainstay/contract/playbooks/plays';
import { playProgress } from '@mainstay/contract/rules/actions';
import { HIGH_PRIORITY_TAG, isHighPriority, NOTHING_PENDING } from '@mainstay/contract/rules/plays';
import { clsx } from 'clsx';
import { Lock } from 'lucide-react';
import { daysLeft } from '../../../platform/lib/dates.ts';
import { Chip } from '../../../platform/ui/Chip.tsx';
import { Due } from '../../../platform/ui/Due.tsx';
import { PriorityIcon } from '../../../platform/ui/PriorityIcon.tsx';
import { Ring } from '../../../platform/ui/Ring.tsx';
import type { Column } from '../../../platform/ui/table-columns.ts';
import { PlanLink } from './PlanLink.tsx';
import textStyles from '../../../platform/theme/text.module.css';
import styles from './PlayWorkspace.module.css';

type AccountHref = (account: { id: number; name: string }) => string;

interface PlayColumnsOptions {
  /** True if a workspace is open beside the list. */
  isNarrow: boolean;
  /** False for users who have only view-only access, so that no row needs to state it. */
  canWrite: boolean;
  /** Returns the link of an account; undefined in the list of a single account. */
  getAccountHref: AccountHref | undefined;
  getPlayHref: (playId: number) => string;
}

/** Returns the columns of the plays list. A narrow list shows only those that distinguish the plays. */
export function playColumns({
  isNarrow,
  canWrite,
  getAccountHref,
  getPlayHref,
}: PlayColumnsOptions): readonly Column<PlayEntry>[] {
  const columns: readonly (Column<PlayEntry> & { wide?: true })[] = [
    {
      id: 'name',
      header: 'Playbook',
      minWidth: 240,
      phone: 'title',
      cell: ({ read_only, ...play }) => (
        <span className={styles.cell}>
          <Ring value={Math.round(playProgress(play.total_actions, play.pending_actions))} label="Done" />
          <a
            className={clsx(textStyles.link, textStyles.truncate)}
            data-part="text-truncate"
            href={getPlayHref(play.play_id)}
            tabIndex={-1}
          >
            {play.play_name}
          </a>
          {play.success_plan && <PlanLink play={play} plan={play.success_plan} isInRow />}
          {play.actions.some(({ priority }) => isHighPriority(priority)) && (
            <span className={styles.highPriorityTag} title="High priority">
              {HIGH_PRIORITY_TAG}
            </span>
          )}
          {canWrite && read_only && <Lock size={13} role="img" aria-label="View only" />}
        </span>
      ),
    },
    ...(getAccountHref ? [accountColumn(isNarrow, getAccountHref)] : []),
    {
      id: 'next',
      header: 'Next action',
      width: 330,
      wide: true,
      phone: 'note',
      cell: ({ actions: [next] }) =>
        next ? (
          <span className={styles.cell}>
            <PriorityIcon priority={next.priority} />
            <span className={clsx(textStyles.truncate, textStyles.muted)} data-part="text-truncate">
              {next.name}
            </span>
          </span>
        ) : (
          <span className={styles.cell}>
            <Chip tone="good" title="Completed">
              CM
            </Chip>
            <span className={textStyles.muted}>{NOTHING_PENDING}</span>
          </span>
        ),
    },
    {
      id: 'due',
      header: 'Due',
      width: 140,
      align: 'right',
      phone: 'figure',
      cell: ({ actions: [next] }) =>
        next?.due_date ? (
          <Due days={daysLeft(next.due_date)} />
        ) : (
          <span className={textStyles.muted}>{next ? 'No due date' : ''}</span>
        ),
    },
    {
      id: 'done',
      header: 'Done',
      width: 80,
      align: 'right',
      wide: true,
      cell: ({ total_actions, pending_actions }) => (
        <span className={clsx(textStyles.tabular, textStyles.muted)}>
          {total_actions - pending_actions}/{total_actions}
        </span>
      ),
    },
  ];
  return columns.filter(({ wide }) => !wide || !isNarrow);
}

const accountColumn = (isNarrow: boolean, getAccountHref: AccountHref): Column<PlayEntry> => ({
  id: 'account',
  header: 'Account',
  width: isNarrow ? 170 : 210,
  phone: 'state',
  cell: ({ account }) => (
    <a
      className={clsx(textStyles.link, textStyles.muted, textStyles.truncate)}
      data-part="text-truncate"
      href={getAccountHref(account)}
      tabIndex={-1}
    >
      {account.name}
    </a>
  ),
});
