import { clsx } from 'clsx';
import { PanelRightOpen } from 'lucide-react';
import { actionsPath } from '../../../platform/lib/addresses.ts';
import { hashHref } from '../../../platform/lib/history.ts';
import { PriorityIcon } from '../../../platform/ui/PriorityIcon.tsx';
import type { ScreenProps } from '../../../builder/pages/page-screens.ts';
import { useAccountHref } from '../../../core/navigation/queries.ts';
import type { TopAccount } from '../components/top-actions.ts';
import { ActionDue, TopActionsFrame } from '../components/TopActionsFrame.tsx';
import layoutStyles from '../../../platform/theme/layout.module.css';
import textStyles from '../../../platform/theme/text.module.css';
import iconButtonStyles from '../../../platform/ui/icon-button.module.css';
import styles from './TopActions.module.css';

/** Lists the five accounts with the earliest due actions, each with its first action. */
export const TopActions = (props: ScreenProps) => (
  <TopActionsFrame {...props} widget="top-actions" title="Top 5 actions">
    {(accounts) => (
      <ol className={styles.list}>
        {accounts.map((top) => (
          <Entry key={top.account_id} top={top} />
        ))}
      </ol>
    )}
  </TopActionsFrame>
);

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
        <ActionDue day={due_date} unit="d" className={styles.caption} />
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
