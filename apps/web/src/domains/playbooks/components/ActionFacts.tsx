import type { Action } from '@mainstay/contract/playbooks/actions';
import { PRIORITY_NAMES, playProgress } from '@mainstay/contract/rules/actions';
import { clsx } from 'clsx';
import { type ReactNode, useState } from 'react';
import { daysLeft, formatLongDate, formatEntityDate } from '../../../platform/lib/dates.ts';
import { Due } from '../../../platform/ui/Due.tsx';
import { Meter } from '../../../platform/ui/Meter.tsx';
import { Person } from '../../../platform/ui/Person.tsx';
import { PriorityIcon } from '../../../platform/ui/PriorityIcon.tsx';
import { LastRun } from '../../external-processes/LastRun.tsx';
import { ProcessButton } from '../../external-processes/ProcessButton.tsx';
import { getFeatures } from '../../../platform/feature.ts';
import { actionSources } from '../action-sources.ts';
import { BlockingActions } from './BlockingActions.tsx';
import { AssignDialog } from './AssignDialog.tsx';
import { DuePopup } from './DuePopup.tsx';
import { RemindButton, ReminderText } from './RemindButton.tsx';
import type { ActionSteps } from './use-action-steps.ts';
import layoutStyles from '../../../platform/theme/layout.module.css';
import textStyles from '../../../platform/theme/text.module.css';
import buttonStyles from '../../../platform/ui/button.module.css';
import styles from './ActionWorkspace.module.css';

interface ActionFactsProps {
  action: Action;
  steps: ActionSteps;
  /** Returns the link to another action. */
  getActionHref: (id: number) => string;
  /** Whether the assignment dialog is initially open. */
  isAssigning?: boolean;
}

/** Shows the due date, owner and dependencies of an action, and the progress of its play. */
export function ActionFacts({ action, steps, getActionHref, isAssigning = false }: ActionFactsProps) {
  const [isDialogOpen, setIsDialogOpen] = useState(isAssigning);
  const { due_date, owner, priority, play, status, type } = action;
  const source = actionSources.from(getFeatures()).find((one) => one.type === type);
  const done = play.total_actions - play.pending_actions;
  return (
    <dl className={clsx(styles.section, styles.facts)}>
      <Fact name="Due">
        <span className={styles.valueWithNote}>
          {due_date === null ? <span className={textStyles.muted}>No due date</span> : formatLongDate(due_date)}
          {due_date !== null && status === 'Pending' && <Due days={daysLeft(due_date)} />}
        </span>
        {!action.read_only && <DuePopup due={due_date} onSave={(completedOn) => steps.edit({ completedOn })} />}
      </Fact>
      <Fact name="Owner">
        {owner === null ? (
          <span className={textStyles.muted}>No owner</span>
        ) : (
          <>
            <Person name={owner} />
            <span className={textStyles.truncate}>{owner}</span>
          </>
        )}
        {!action.read_only && (
          <button
            type="button"
            className={clsx(buttonStyles.button, styles.button)}
            data-quiet
            onClick={() => setIsDialogOpen(true)}
          >
            Assign
          </button>
        )}
      </Fact>
      {status === 'Pending' && !action.read_only && (
        <Fact name="Reminder">
          <ReminderText action={action} />
          <RemindButton action={action} />
        </Fact>
      )}
      {action.waits_for.length > 0 && (
        <Fact name="Blocked by">
          <BlockingActions action={action} getActionHref={getActionHref} />
        </Fact>
      )}
      {action.epa && (
        <Fact name="Process">
          <span className={styles.valueWithNote}>
            <span className={textStyles.truncate}>{action.epa.name}</span>
            <LastRun actionId={action.id} />
          </span>
          <ProcessButton action={action} process={action.epa} readOnly={action.read_only} />
        </Fact>
      )}
      {source && (
        <Fact name={source.name}>
          <source.Source action={action} />
        </Fact>
      )}
      <Fact name="Priority">
        <PriorityIcon priority={priority} />
        <span aria-hidden>{PRIORITY_NAMES[priority]}</span>
      </Fact>
      <Fact name="Play">
        <span className={styles.play}>
          <span className={textStyles.truncate}>{play.play_name}</span>
          <span className={layoutStyles.row}>
            <Meter value={playProgress(play.total_actions, play.pending_actions)} />
            <span className={clsx(textStyles.caption, textStyles.tabular)}>
              {done} of {play.total_actions} done
            </span>
          </span>
        </span>
      </Fact>
      {action.completed_on && (
        <Fact name="Completed">
          {formatEntityDate(action.completed_on)}
          {action.completed_by && <span className={textStyles.muted}>by {action.completed_by}</span>}
        </Fact>
      )}
      {isDialogOpen && <AssignDialog action={action} onAssign={steps.assign} onClose={() => setIsDialogOpen(false)} />}
    </dl>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);
