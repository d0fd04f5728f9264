import type { AccountDetails } from '@mainstay/contract/accounts';
import type { PlayEntry } from '@mainstay/contract/playbooks/plays';
import { playProgress } from '@mainstay/contract/rules/actions';
import { HIGH_PRIORITY_TAG, isHighPriority, NOTHING_PENDING } from '@mainstay/contract/rules/plays';
import { useInfiniteQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { accountTabPath } from '../../../platform/lib/addresses.ts';
import { daysLeft } from '../../../platform/lib/dates.ts';
import { hashHref } from '../../../platform/lib/history.ts';
import { Card } from '../../../platform/ui/Card.tsx';
import { Due } from '../../../platform/ui/Due.tsx';
import { ErrorState } from '../../../platform/ui/ErrorState.tsx';
import { Person } from '../../../platform/ui/Person.tsx';
import { PriorityIcon } from '../../../platform/ui/PriorityIcon.tsx';
import { Ring } from '../../../platform/ui/Ring.tsx';
import { Skeleton } from '../../../platform/ui/Skeleton.tsx';
import { accountPlayPages } from '../queries.ts';
import textStyles from '../../../platform/theme/text.module.css';
import styles from './PlaysInProgress.module.css';
import workspaceStyles from './PlayWorkspace.module.css';

/** Maximum number of plays; the rest is available behind the link to the tab. */
const MAX_SHOWN = 5;

const getDue = ({ next_due_date }: PlayEntry): string => next_due_date ?? '9999-12-31';

/** The open plays of an account with their next actions, the earliest due first. */
export function PlaysInProgress({ account: { id, open_plays: count } }: { account: AccountDetails }) {
  const { data, error, refetch } = useInfiniteQuery(accountPlayPages(id, {}));
  // The server sends the plays of a page as an object without order.
  const plays = data?.pages
    .flatMap(({ actions }) => Object.values(actions).flatMap((account) => Object.values(account.plays)))
    .sort((a, b) => getDue(a).localeCompare(getDue(b)) || a.play_id - b.play_id)
    .slice(0, MAX_SHOWN);
  return (
    <Card
      title="Plays in progress"
      {...(count > 0 && { caption: count })}
      more={{ text: 'Open playbooks', href: hashHref(accountTabPath(id, 'playbooks')) }}
    >
      {error ? (
        <ErrorState title="Playbooks could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : plays?.length === 0 ? (
        <p className={styles.emptyMessage}>No plays in progress.</p>
      ) : (
        <ul className={styles.list} aria-busy={!plays}>
          {plays?.map((play) => <Entry key={play.play_id} accountId={id} play={play} />) ??
            Array.from({ length: Math.min(count, MAX_SHOWN) }, (_, index) => (
              <li key={index} className={styles.skeleton}>
                <Skeleton width="60%" style={{ margin: '4px 0' }} />
              </li>
            ))}
        </ul>
      )}
    </Card>
  );
}

function Entry({ accountId, play }: { accountId: number; play: PlayEntry }) {
  const { play_id: playId, total_actions: total, pending_actions: pending, actions, success_plan: plan } = play;
  const [next] = actions;
  const getHref = (actionId?: number) =>
    hashHref(accountTabPath(accountId, 'playbooks', { plays: { playId, ...(actionId && { actionId }) } }));
  return (
    <li className={styles.play}>
      <span className={styles.playName}>
        <Ring value={Math.round(playProgress(total, pending))} label="Done" />
        <a className={clsx(textStyles.link, textStyles.truncate)} href={getHref()} title={play.play_name}>
          {play.play_name}
        </a>
        {actions.some(({ priority }) => isHighPriority(priority)) && (
          <span className={workspaceStyles.highPriorityTag} title="High priority">
            {HIGH_PRIORITY_TAG}
          </span>
        )}
        {plan && plan.name !== play.play_name && (
          <span className={clsx(textStyles.caption, textStyles.truncate, styles.planName)} title={plan.name}>
            {plan.name}
          </span>
        )}
      </span>
      {next ? (
        <span className={styles.nextAction}>
          <PriorityIcon priority={next.priority} />
          <a
            className={clsx(textStyles.link, textStyles.muted, textStyles.truncate)}
            href={getHref(next.id)}
            title={next.name}
          >
            {next.name}
          </a>
        </span>
      ) : (
        <span className={clsx(styles.nextAction, textStyles.muted)}>{NOTHING_PENDING}</span>
      )}
      <span className={styles.due}>
        {next?.due_date ? (
          <Due days={daysLeft(next.due_date)} />
        ) : (
          next && <span className={textStyles.muted}>No due date</span>
        )}
      </span>
      <span className={clsx(styles.done, textStyles.tabular, textStyles.muted)}>
        {total - pending}/{total}
      </span>
      <span className={styles.owner} title={next?.owner ?? undefined}>
        {next?.owner && <Person name={next.owner} />}
        <span className={textStyles.screenReaderOnly}>{next?.owner ?? 'No owner'}</span>
      </span>
    </li>
  );
}
