import type { PlayEntry } from '@mainstay/contract/playbooks/plays';
import type { PlayAction } from '@mainstay/contract/playbooks/workspace';
import { NOTHING_PENDING } from '@mainstay/contract/rules/plays';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { daysLeft, toEntityDay, formatShortDate } from '../../../platform/lib/dates.ts';
import { Chip } from '../../../platform/ui/Chip.tsx';
import { Due } from '../../../platform/ui/Due.tsx';
import { EmptyState } from '../../../platform/ui/EmptyState.tsx';
import { ErrorState } from '../../../platform/ui/ErrorState.tsx';
import { Person } from '../../../platform/ui/Person.tsx';
import { PriorityIcon } from '../../../platform/ui/PriorityIcon.tsx';
import { Skeleton } from '../../../platform/ui/Skeleton.tsx';
import { CompletionCheckbox } from '../../../platform/ui/CompletionCheckbox.tsx';
import { playActions } from '../queries.ts';
import { ProcessButton } from '../../external-processes/ProcessButton.tsx';
import { RemindButton } from './RemindButton.tsx';
import { useActionCompletion } from '../use-action-completion.tsx';
import actionWorkspaceStyles from './ActionWorkspace.module.css';
import planActionsStyles from './PlanActions.module.css';
import layoutStyles from '../../../platform/theme/layout.module.css';
import textStyles from '../../../platform/theme/text.module.css';
import styles from './PlayWorkspace.module.css';

interface PlayActionsProps {
  play: PlayEntry;
  tab: 'pending' | 'completed';
  onAction: (id: number) => void;
}

/**
 * Lists the pending or completed actions of a play. Each can be completed or reopened with its checkbox and opened by
 * its name.
 */
export function PlayActions({ play, tab, onAction }: PlayActionsProps) {
  const { data, error, refetch } = useQuery(playActions(play.play_id, tab));
  const isChecked = tab === 'pending';
  const { savingIds, toggle, dialog } = useActionCompletion(isChecked);
  const toCompletable = ({ id, name, version }: PlayAction) => ({
    name,
    id,
    version,
    pending: play.pending_actions,
    play: { id: play.play_id, name: play.play_name },
  });

  if (error) return <ErrorState title="The actions could not be loaded" error={error} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <div className={actionWorkspaceStyles.section}>
        <Skeleton height={120} />
      </div>
    );
  return (
    <>
      {data.actions.length === 0 && (
        <EmptyState title={isChecked ? NOTHING_PENDING : 'Nothing completed yet'}>
          {isChecked && !play.read_only ? 'Add an action to continue.' : undefined}
        </EmptyState>
      )}
      <ul
        className={clsx(styles.actionList, planActionsStyles.actionList)}
        aria-label={isChecked ? 'Pending actions' : 'Completed actions'}
      >
        {data.actions.map((action) => (
          <ActionLine
            key={action.id}
            action={action}
            isOn={isChecked === savingIds.has(action.id)}
            disabled={play.read_only || savingIds.has(action.id) || (isChecked && action.blocked_by > 0)}
            onToggle={() => toggle(toCompletable(action))}
            canWrite={!play.read_only}
            onOpen={() => onAction(action.id)}
          />
        ))}
      </ul>
      {dialog}
    </>
  );
}

interface ActionLineProps {
  action: PlayAction;
  /** The state of the checkbox, which is updated optimistically. */
  isOn: boolean;
  disabled: boolean;
  /** Whether the user can set reminders and run external processes. */
  canWrite: boolean;
  onToggle: () => void;
  onOpen: () => void;
}

const ActionLine = ({ action, isOn, disabled, canWrite, onToggle, onOpen }: ActionLineProps) => {
  const { name, priority, due_date, owner, status, completed_on, blocked_by, epa } = action;
  const isPending = status === 'Pending';
  return (
    <li data-done={isOn || undefined}>
      <CompletionCheckbox
        on={isOn}
        label={`${isPending ? 'Complete' : 'Reopen'} ${name}`}
        disabled={disabled}
        onToggle={onToggle}
      />
      <PriorityIcon priority={priority} />
      <button
        type="button"
        className={clsx(layoutStyles.unstyled, textStyles.link, styles.link, textStyles.truncate, layoutStyles.grow)}
        title={name}
        onClick={onOpen}
      >
        {name}
      </button>
      {blocked_by > 0 && isPending && <Chip line>Blocked by {blocked_by}</Chip>}
      {status === 'Skip' && <Chip>Skipped</Chip>}
      {isPending && due_date !== null && <Due days={daysLeft(due_date)} />}
      {epa && <ProcessButton isIcon action={action} process={epa} readOnly={!canWrite} />}
      {isPending && canWrite && <RemindButton isIcon action={action} />}
      {completed_on && (
        <span className={clsx(textStyles.caption, textStyles.tabular)}>
          {formatShortDate(toEntityDay(completed_on))}
        </span>
      )}
      {owner && (
        <span title={owner}>
          <Person name={owner} />
          <span className={textStyles.screenReaderOnly}>{owner}</span>
        </span>
      )}
    </li>
  );
};
