import { clsx } from 'clsx';
import { Lock } from 'lucide-react';
import { daysLeft } from '../../../platform/lib/dates.ts';
import { Chip } from '../../../platform/ui/Chip.tsx';
import { Due } from '../../../platform/ui/Due.tsx';
import { Person } from '../../../platform/ui/Person.tsx';
import { PriorityIcon } from '../../../platform/ui/PriorityIcon.tsx';
import type { Column } from '../../../platform/ui/table-columns.ts';
import type { ActionGrouping, ActionRow } from './action-rows.ts';
import layoutStyles from '../../../platform/theme/layout.module.css';
import textStyles from '../../../platform/theme/text.module.css';

interface ActionColumnsOptions {
  /** True if a workspace is open beside the list. */
  isNarrow: boolean;
  /** False for users who have only view-only access, so that no row needs to state it. */
  canWrite: boolean;
  /** The grouping of the list. Columns that the group header already shows are hidden. */
  grouping: ActionGrouping;
  /** Ids of completed actions that the server has not confirmed yet. */
  savingIds: ReadonlySet<number>;
  getAccountHref: (account: { id: number; name: string }) => string;
  getActionHref: (id: number) => string;
}

/** Returns the columns of the actions list. A narrow list shows only those that distinguish the actions. */
export function actionColumns(options: ActionColumnsOptions): readonly Column<ActionRow>[] {
  const { isNarrow, canWrite, grouping, savingIds, getAccountHref, getActionHref } = options;
  const columns: readonly (Column<ActionRow> & { wide?: true; group?: ActionGrouping })[] = [
    {
      id: 'name',
      header: 'Action',
      minWidth: 240,
      phone: 'title',
      cell: ({ id, name, priority, read_only, blocked_by }) => (
        <span className={layoutStyles.row} data-part="layout-row" data-done={savingIds.has(id) || undefined}>
          <PriorityIcon priority={priority} />
          <a
            className={clsx(textStyles.link, textStyles.truncate)}
            data-part="text-truncate"
            href={getActionHref(id)}
            tabIndex={-1}
          >
            {name}
          </a>
          {blocked_by > 0 && <Chip line>Blocked by {blocked_by}</Chip>}
          {canWrite && read_only && <Lock size={13} role="img" aria-label="View only" />}
        </span>
      ),
    },
    {
      id: 'account',
      header: 'Account',
      width: isNarrow ? 170 : 230,
      phone: 'state',
      group: 'account',
      cell: ({ account, account_id }) => (
        <a
          className={clsx(textStyles.link, textStyles.muted)}
          href={getAccountHref({ id: account_id, name: account })}
          tabIndex={-1}
        >
          {account}
        </a>
      ),
    },
    {
      id: 'play',
      header: 'Play',
      width: 230,
      quiet: true,
      wide: true,
      phone: 'note',
      group: 'play',
      cell: ({ play }) => play,
    },
    {
      id: 'due',
      header: 'Due',
      width: 140,
      align: 'right',
      phone: 'figure',
      cell: ({ due_date }) =>
        due_date === null ? <span className={textStyles.muted}>No due date</span> : <Due days={daysLeft(due_date)} />,
    },
    {
      id: 'owner',
      header: 'Owner',
      width: 84,
      align: 'right',
      cell: ({ owner }) =>
        owner && (
          <span title={owner}>
            <Person name={owner} />
            <span className={textStyles.screenReaderOnly}>{owner}</span>
          </span>
        ),
    },
  ];
  return columns.filter(({ wide, group }) => !(wide && isNarrow) && group !== grouping);
}
