import { clsx } from 'clsx';
import { Lock } from 'lucide-react';
import type { ScreenProps } from '../../../builder/pages/page-screens.ts';
import { actionsPath } from '../../../platform/lib/addresses.ts';
import { hashHref } from '../../../platform/lib/history.ts';
import { formatAccountMoney } from '../../../platform/lib/money.ts';
import { AccountLogo } from '../../../platform/ui/AccountLogo.tsx';
import { CompletionCheckbox } from '../../../platform/ui/CompletionCheckbox.tsx';
import { PriorityIcon } from '../../../platform/ui/PriorityIcon.tsx';
import { AccountPeekLink } from '../components/AccountPeekLink.tsx';
import type { TopAccount, TopPlay } from '../components/top-actions.ts';
import { ActionDue, TopActionsFrame } from '../components/TopActionsFrame.tsx';
import { useActionCompletion } from '../../playbooks/use-action-completion.tsx';
import textStyles from '../../../platform/theme/text.module.css';
import styles from './PendingActions.module.css';

/** The number of plays per account; the others are one link. */
const MAX_PLAYS = 3;

/** The five accounts with the earliest due actions, each with its plays and the first pending action of each play. */
export function PendingActions(props: ScreenProps) {
  const completion = useActionCompletion(true);
  return (
    <>
      <TopActionsFrame
        {...props}
        widget="pending-actions"
        title="Top pending actions"
        more={{ text: 'All actions', href: hashHref(actionsPath()) }}
      >
        {(accounts) => (
          <ul className={styles.accounts}>
            {accounts.map((top) => (
              <Account key={top.account_id} top={top} completion={completion} />
            ))}
          </ul>
        )}
      </TopActionsFrame>
      {completion.dialog}
    </>
  );
}

type Completion = ReturnType<typeof useActionCompletion>;

function Account({ top, completion }: { top: TopAccount; completion: Completion }) {
  const { account_id, account, mrr, read_only, plays } = top;
  const hidden = plays.length - MAX_PLAYS;
  return (
    <li data-account-id={account_id}>
      <div className={styles.header}>
        <AccountLogo name={account} size={20} />
        <AccountPeekLink id={account_id} name={account} />
        {read_only && <Lock size={12} role="img" aria-label="View only" />}
        <span className={clsx(textStyles.caption, textStyles.tabular, styles.mrr)}>{formatAccountMoney(mrr)} MRR</span>
      </div>
      <ul className={clsx(styles.plays, !read_only && styles.completable)} aria-label={`Playbooks of ${account}`}>
        {plays.slice(0, MAX_PLAYS).map((play) => (
          <Play key={play.id} play={play} {...(!read_only && { completion })} />
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

interface PlayProps {
  play: TopPlay;
  /** Undefined with view-only access to the account. */
  completion?: Completion;
}

function Play({ play: { id, name, pending, first }, completion }: PlayProps) {
  const isOn = completion?.savingIds.has(first.id) ?? false;
  return (
    <li data-play data-done={isOn || undefined}>
      {completion && (
        <CompletionCheckbox
          on={isOn}
          label={`Complete ${first.name}`}
          disabled={isOn || first.blocked_by > 0}
          onToggle={() => completion.toggle({ ...first, pending, play: { id, name } })}
        />
      )}
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
        <ActionDue day={first.due_date} unit=" d" />
      </span>
    </li>
  );
}
