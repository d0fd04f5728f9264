import type { PlayEntry } from '@mainstay/contract/playbooks/plays';
import type { PlayAction } from '@mainstay/contract/playbooks/workspace';
import { isLastPending, LAST_QUESTION } from '@mainstay/contract/rules/actions';
import { NOTHING_PENDING } from '@mainstay/contract/rules/plays';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, messageOf } from '../../../lib/api.ts';
import { daysLeft, entityDay, shortDay } from '../../../lib/dates.ts';
import { Chip } from '../../../ui/Chip.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { Due } from '../../../ui/Due.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Person } from '../../../ui/Person.tsx';
import { Prio } from '../../../ui/Prio.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { Tick } from '../../../ui/Tick.tsx';
import { show } from '../../../ui/toast.ts';
import { playActions, refreshPlays, tickAction } from '../queries.ts';
import { RemindButton } from './RemindButton.tsx';

interface PlayActionsProps {
  play: PlayEntry;
  tab: 'pending' | 'completed';
  onAction: (id: number) => void;
}

/** The actions of a play that are pending, or that are done: each is ticked here and opened by its name. */
export function PlayActions({ play, tab, onAction }: PlayActionsProps) {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(playActions(play.play_id, tab));
  /** Ticked, and not yet answered. */
  const [under, setUnder] = useState<ReadonlySet<number>>(new Set());
  const [asking, setAsking] = useState<PlayAction | null>(null);
  const isChecked = tab === 'pending';

  const tick = async (action: PlayAction, isAsked: boolean) => {
    setUnder((now) => new Set(now).add(action.id));
    try {
      const { data: answer } = await tickAction(play.play_id, action, isChecked, isAsked);
      show(answer.closed ? `${play.play_name} is closed.` : isChecked ? 'Completed.' : 'Pending again.');
    } catch (problem) {
      // Somebody else has done the others meanwhile.
      if (problem instanceof ApiError && problem.message === LAST_QUESTION) setAsking(action);
      else show(messageOf(problem));
    }
    await refreshPlays(client);
    setUnder((now) => new Set([...now].filter((id) => id !== action.id)));
  };
  const press = (action: PlayAction) => {
    if (isChecked && isLastPending(action.status, play.pending_actions)) setAsking(action);
    else void tick(action, false);
  };

  if (error) return <ErrorState title="The actions could not be loaded" error={error} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <div className="aw-part">
        <Skeleton height={120} />
      </div>
    );
  return (
    <>
      {data.actions.length === 0 && (
        <EmptyState title={isChecked ? NOTHING_PENDING : 'Nothing is done yet'}>
          {isChecked && !play.read_only ? 'Add an action to go on.' : undefined}
        </EmptyState>
      )}
      <ul className="pw-list" aria-label={isChecked ? 'Pending actions' : 'Completed actions'}>
        {data.actions.map((action) => (
          <ActionLine
            key={action.id}
            action={action}
            isOn={isChecked === under.has(action.id)}
            disabled={play.read_only || under.has(action.id) || (isChecked && action.blocked_by > 0)}
            onTick={() => press(action)}
            reminds={!play.read_only}
            onOpen={() => onAction(action.id)}
          />
        ))}
      </ul>
      <ConfirmDialog
        opened={asking !== null}
        title="Complete action"
        verb="Confirm"
        harmless
        onConfirm={async () => {
          if (asking) await tick(asking, true);
        }}
        onClose={() => setAsking(null)}
      >
        {LAST_QUESTION}
      </ConfirmDialog>
    </>
  );
}

interface ActionLineProps {
  action: PlayAction;
  /** What the tick shows, which is ahead of the answer. */
  isOn: boolean;
  disabled: boolean;
  /** Whether the person may be reminded of it. */
  reminds: boolean;
  onTick: () => void;
  onOpen: () => void;
}

const ActionLine = ({ action, isOn, disabled, reminds, onTick, onOpen }: ActionLineProps) => {
  const { name, priority, due_date, owner, status, completed_on, blocked_by } = action;
  const isPending = status === 'Pending';
  return (
    <li data-done={isOn || undefined}>
      <Tick
        on={isOn}
        label={`${isPending ? 'Complete' : 'Take up again'} ${name}`}
        disabled={disabled}
        onToggle={onTick}
      />
      <Prio priority={priority} />
      <button type="button" className="bare link ell grow" title={name} onClick={onOpen}>
        {name}
      </button>
      {blocked_by > 0 && isPending && <Chip line>Waits for {blocked_by}</Chip>}
      {status === 'Skip' && <Chip>Skipped</Chip>}
      {isPending && due_date !== null && <Due days={daysLeft(due_date)} long />}
      {isPending && reminds && <RemindButton symbol action={action} />}
      {completed_on && <span className="cap num">{shortDay(entityDay(completed_on))}</span>}
      {owner && (
        <span title={owner}>
          <Person name={owner} />
          <span className="sr">{owner}</span>
        </span>
      )}
    </li>
  );
};
