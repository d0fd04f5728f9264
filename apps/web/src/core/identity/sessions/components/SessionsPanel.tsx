import type { OpenSession } from '@mainstay/contract/identity/sessions';
import { formatCount } from '@mainstay/contract/rules/numbers';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Monitor, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { formatEntityTimestamp } from '../../../../platform/lib/dates.ts';
import { Card } from '../../../../platform/ui/Card.tsx';
import { Chip } from '../../../../platform/ui/Chip.tsx';
import { ConfirmDialog } from '../../../../platform/ui/ConfirmDialog.tsx';
import { ErrorState } from '../../../../platform/ui/ErrorState.tsx';
import { Skeleton } from '../../../../platform/ui/Skeleton.tsx';
import { showToast } from '../../../../platform/ui/toast.ts';
import { endOtherSessions, endOwnSession, ownSessionsQuery } from '../queries.ts';
import { isHandheld, formatLastSeen, formatStrategy } from './format-session.ts';
import layoutStyles from '../../../../platform/theme/layout.module.css';
import textStyles from '../../../../platform/theme/text.module.css';
import buttonStyles from '../../../../platform/ui/button.module.css';
import styles from './Sessions.module.css';

/** The user's own sessions, the current one first, with buttons to end the others. */
export function SessionsPanel() {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(ownSessionsQuery);
  const [ending, setEnding] = useState<OpenSession | 'others' | null>(null);
  const sessions = data?.sessions ?? [];
  const end = async () => {
    if (ending === 'others') {
      const ended = await endOtherSessions(client);
      showToast(`${formatCount(ended, 'session')} ended.`);
    } else if (ending) {
      await endOwnSession(client, ending.id);
      showToast('Session ended.');
    }
  };
  return (
    <>
      <Card
        title="Where you are signed in"
        className={styles.panel}
        actions={
          sessions.length > 1 && (
            <button type="button" className={buttonStyles.button} data-quiet onClick={() => setEnding('others')}>
              End all others
            </button>
          )
        }
      >
        {error ? (
          <ErrorState title="Your sessions could not be loaded" error={error} onRetry={() => void refetch()} />
        ) : (
          <ul className={styles.list} aria-busy={!data}>
            {!data && <SessionSkeleton />}
            {sessions.map((session) => (
              <OwnSession key={session.id} session={session} onEnd={() => setEnding(session)} />
            ))}
          </ul>
        )}
      </Card>
      <ConfirmDialog
        opened={ending !== null}
        title={ending === 'others' ? 'End all other sessions?' : 'End this session?'}
        verb="End"
        onConfirm={end}
        onClose={() => setEnding(null)}
      >
        {ending === 'others'
          ? 'All other browsers and devices will be signed out.'
          : `${ending?.device ?? 'That device'} will be signed out.`}
      </ConfirmDialog>
    </>
  );
}

function OwnSession({ session, onEnd }: { session: OpenSession; onEnd: () => void }) {
  const { device, strategy, ip, created_at, seen_at, current } = session;
  const Icon = isHandheld(device) ? Smartphone : Monitor;
  return (
    <li>
      <Icon size={18} strokeWidth={1.75} aria-hidden />
      <div className={layoutStyles.grow}>
        <b>{device}</b>
        <p className={clsx(textStyles.caption, textStyles.tabular, styles.facts)}>
          <span>{formatStrategy(strategy)}</span>
          <span>{ip ?? 'unknown address'}</span>
          <span>since {formatEntityTimestamp(created_at)}</span>
        </p>
      </div>
      {current ? (
        <Chip tone="good">This session</Chip>
      ) : (
        <>
          <span className={clsx(textStyles.caption, textStyles.tabular, styles.lastSeen)}>
            Last seen {formatLastSeen(seen_at)}
          </span>
          <button
            type="button"
            className={buttonStyles.button}
            aria-label={`End the session of ${device}`}
            onClick={onEnd}
          >
            End
          </button>
        </>
      )}
    </li>
  );
}

const SessionSkeleton = () => (
  <li aria-hidden>
    <Skeleton width={18} height={18} />
    <div className={layoutStyles.grow}>
      <Skeleton width={140} />
    </div>
  </li>
);
