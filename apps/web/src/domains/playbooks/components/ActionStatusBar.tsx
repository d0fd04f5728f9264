import type { Action } from '@mainstay/contract/playbooks/actions';
import { isLastPending, LAST_ACTION_CONFIRMATION, SKIP_CONFIRMATION } from '@mainstay/contract/rules/actions';
import { clsx } from 'clsx';
import { Check, Lock, RotateCcw, SkipForward } from 'lucide-react';
import { useState } from 'react';
import { Chip } from '../../../platform/ui/Chip.tsx';
import { ConfirmDialog } from '../../../platform/ui/ConfirmDialog.tsx';
import type { ActionSteps } from './use-action-steps.ts';
import layoutStyles from '../../../platform/theme/layout.module.css';
import textStyles from '../../../platform/theme/text.module.css';
import buttonStyles from '../../../platform/ui/button.module.css';
import styles from './ActionWorkspace.module.css';

interface ActionStatusBarProps {
  action: Action;
  steps: ActionSteps;
  /** True if another control is the primary action. */
  quiet: boolean;
}

const STATES = {
  Pending: { name: 'Pending', tone: undefined },
  Completed: { name: 'Completed', tone: 'good' },
  Skip: { name: 'Skipped', tone: undefined },
} as const;

/** Shows the status of an action and its next steps. Skipping it and closing the play require confirmation. */
export function ActionStatusBar({ action, steps, quiet }: ActionStatusBarProps) {
  const [confirmation, setConfirmation] = useState<'last' | 'skip' | null>(null);
  const { name, tone } = STATES[action.status];
  const complete = async () => {
    const isLast = isLastPending(action.status, action.play.pending_actions);
    // Another user may have completed the other actions in the meantime.
    if (isLast || !(await steps.complete(true))) setConfirmation('last');
  };
  return (
    <div className={clsx(styles.section, styles.statusBar)}>
      {action.status === 'Pending' ? <Chip line>{name}</Chip> : <Chip {...(tone && { tone })}>{name}</Chip>}
      <span className={layoutStyles.grow} />
      {action.read_only ? (
        <span className={clsx(styles.viewOnlyLabel, textStyles.caption)}>
          <Lock size={13} aria-hidden />
          View only
        </span>
      ) : action.status === 'Pending' ? (
        <>
          <button type="button" className={buttonStyles.button} data-quiet onClick={() => setConfirmation('skip')}>
            <SkipForward size={14} aria-hidden />
            Skip
          </button>
          <button
            type="button"
            className={buttonStyles.button}
            data-primary={quiet ? undefined : true}
            onClick={() => void complete()}
          >
            <Check size={14} aria-hidden />
            Complete
          </button>
        </>
      ) : (
        <button type="button" className={buttonStyles.button} onClick={() => void steps.complete(false)}>
          <RotateCcw size={14} aria-hidden />
          Reopen
        </button>
      )}
      <ConfirmDialog
        opened={confirmation !== null}
        title={confirmation === 'skip' ? 'Skip action' : 'Complete action'}
        verb="Confirm"
        harmless
        onConfirm={() => (confirmation === 'skip' ? steps.skip() : steps.complete(true, true))}
        onClose={() => setConfirmation(null)}
      >
        {confirmation === 'skip' ? SKIP_CONFIRMATION : LAST_ACTION_CONFIRMATION}
      </ConfirmDialog>
    </div>
  );
}
