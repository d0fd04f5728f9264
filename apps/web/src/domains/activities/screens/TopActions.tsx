import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { PanelRightOpen } from 'lucide-react';
import { actionsPath } from '../../../platform/lib/addresses.ts';
import { daysLeft } from '../../../platform/lib/dates.ts';
import { hashHref } from '../../../platform/lib/history.ts';
import { toOwnerInput } from '../../../platform/lib/page-context.ts';
import { Due } from '../../../platform/ui/Due.tsx';
import { PriorityIcon } from '../../../platform/ui/PriorityIcon.tsx';
import type { ScreenProps } from '../../../builder/pages/page-screens.ts';
import { useAccountHref } from '../../../core/navigation/queries.ts';
import type { TopAccount } from '../components/top-actions.ts';
import { WidgetFrame } from '../components/WidgetFrame.tsx';
import { topActions } from '../queries.ts';
import layoutStyles from '../../../platform/theme/layout.module.css';
import textStyles from '../../../platform/theme/text.module.css';
import iconButtonStyles from '../../../platform/ui/icon-button.module.css';
import styles from './TopActions.module.css';

/** Lists the five accounts with the earliest due actions, each with its first action. */
export function TopActions({ context, hideTitle, noContainer }: ScreenProps) {
  const { data: rows, error, refetch } = useQuery(topActions(toOwnerInput(context)));
  return (
    <WidgetFrame
      widget="top-actions"
      title="Top 5 actions"
      rows={rows}
      error={error}
      onRetry={() => void refetch()}
      emptyText="No pending actions"
      hideTitle={hideTitle}
      noContainer={noContainer}
    >
      <ol className={styles.list}>
        {rows?.map((top) => (
          <Entry key={top.account_id} top={top} />
        ))}
      </ol>
    </WidgetFrame>
  );
}

/** The row links to the account (3-dashboard-widgets-39), the icon after it to the action. */
function Entry({ top: { account_id, account, plays } }: { top: TopAccount }) {
  const getAccountHref = useAccountHref();
  const [{ name: play, first }] = plays;
  const { id, name, priority, due_date } = first;
  return (
    <li>
      <a className={styles.link} href={getAccountHref({ id: account_id, name: account })}>
        <PriorityIcon priority={priority} />
        <span className={layoutStyles.grow}>
          <span className={clsx(styles.name, textStyles.truncate)}>{name}</span>
          <span className={clsx(styles.accountAndPlay, textStyles.caption, styles.caption, textStyles.truncate)}>
            {account} · {play}
          </span>
        </span>
        {due_date === null ? (
          <span className={clsx(textStyles.caption, styles.caption)}>No due date</span>
        ) : (
          <Due days={daysLeft(due_date)} unit="d" />
        )}
      </a>
      <a
        className={clsx(iconButtonStyles.iconButton, styles.iconButton)}
        href={hashHref(actionsPath({ actionId: id }))}
        aria-label={`Open ${name}`}
        title="Open the action"
      >
        <PanelRightOpen size={15} aria-hidden />
      </a>
    </li>
  );
}
