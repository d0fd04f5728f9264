import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Lock } from 'lucide-react';
import type { ScreenProps } from '../../../builder/pages/page-screens.ts';
import { actionsPath } from '../../../platform/lib/addresses.ts';
import { daysLeft } from '../../../platform/lib/dates.ts';
import { hashHref } from '../../../platform/lib/history.ts';
import { formatAccountMoney } from '../../../platform/lib/money.ts';
import { toOwnerInput } from '../../../platform/lib/page-context.ts';
import { AccountLogo } from '../../../platform/ui/AccountLogo.tsx';
import { Due } from '../../../platform/ui/Due.tsx';
import { PriorityIcon } from '../../../platform/ui/PriorityIcon.tsx';
import { AccountPeekLink } from '../components/AccountPeekLink.tsx';
import type { TopAccount, TopPlay } from '../components/top-actions.ts';
import { WidgetFrame } from '../components/WidgetFrame.tsx';
import { topActions } from '../queries.ts';
import textStyles from '../../../platform/theme/text.module.css';
import styles from './PendingActions.module.css';

/** The number of plays per account; the others are one link. */
const MAX_PLAYS = 3;

/** The five accounts with the earliest due actions, each with its plays and the first pending action of each play. */
export function PendingActions({ context, hideTitle, noContainer }: ScreenProps) {
  const { data: rows, error, refetch } = useQuery(topActions(toOwnerInput(context)));
  return (
    <WidgetFrame
      widget="pending-actions"
      title="Top pending actions"
      more={{ text: 'All actions', href: hashHref(actionsPath()) }}
      rows={rows}
      error={error}
      onRetry={() => void refetch()}
      emptyText="No pending actions"
      hideTitle={hideTitle}
      noContainer={noContainer}
    >
      <ul className={styles.accounts}>
        {rows?.map((top) => (
          <Account key={top.account_id} top={top} />
        ))}
      </ul>
    </WidgetFrame>
  );
}

function Account({ top: { account_id, account, mrr, read_only, plays } }: { top: TopAccount }) {
  const hidden = plays.length - MAX_PLAYS;
  return (
    <li data-account-id={account_id}>
      <div className={styles.header}>
        <AccountLogo name={account} size={20} />
        <AccountPeekLink id={account_id} name={account} />
        {read_only && <Lock size={12} role="img" aria-label="View only" />}
        <span className={clsx(textStyles.caption, textStyles.tabular, styles.mrr)}>{formatAccountMoney(mrr)} MRR</span>
      </div>
      <ul className={styles.plays} aria-label={`Playbooks of ${account}`}>
        {plays.slice(0, MAX_PLAYS).map((play) => (
          <Play key={play.id} play={play} />
        ))}
      </ul>
      {hidden > 0 && (
        <a
          className={clsx(textStyles.caption, textStyles.link, styles.more)}
          href={hashHref(actionsPath({ accountId: account_id }))}
        >
          {hidden} more {hidden === 1 ? 'playbook' : 'playbooks'}
        </a>
      )}
    </li>
  );
}

const Play = ({ play: { name, pending, first } }: { play: TopPlay }) => (
  <li data-play>
    <PriorityIcon priority={first.priority} />
    <a
      className={clsx(textStyles.link, textStyles.truncate, styles.action)}
      href={hashHref(actionsPath({ actionId: first.id }))}
    >
      {first.name}
    </a>
    <span className={clsx(textStyles.caption, textStyles.truncate, styles.play)}>
      {name} · {pending} pending
    </span>
    <span className={styles.due}>
      {first.due_date === null ? (
        <span className={textStyles.caption}>No due date</span>
      ) : (
        <Due days={daysLeft(first.due_date)} unit=" d" />
      )}
    </span>
  </li>
);
