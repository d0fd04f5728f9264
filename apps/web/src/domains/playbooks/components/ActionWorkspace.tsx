import type { Action } from '@mainstay/contract/playbooks/actions';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Pencil } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { AttributeWidget } from '../../../builder/attributes/lazy-attribute-widget.ts';
import { actionQuery } from '../queries.ts';
import { WorkTabs } from '../workspace/components/WorkTabs.tsx';
import { WorkspacePanel } from '../workspace/components/WorkspacePanel.tsx';
import { PART_TABS, type PartTab, WorkspaceSection } from '../workspace/components/WorkspaceSection.tsx';
import { ActionFacts } from './ActionFacts.tsx';
import { ActionForm } from './ActionForm.tsx';
import { ActionStatusBar } from './ActionStatusBar.tsx';
import { useActionSteps } from './use-action-steps.ts';
import layoutStyles from '../../../platform/theme/layout.module.css';
import textStyles from '../../../platform/theme/text.module.css';
import buttonStyles from '../../../platform/ui/button.module.css';
import iconButtonStyles from '../../../platform/ui/icon-button.module.css';
import styles from './ActionWorkspace.module.css';

/** What a keyboard shortcut of the list opens directly. */
export type ActionWork = 'edit' | 'assign';

interface ActionWorkspaceProps {
  id: number;
  begin?: ActionWork | undefined;
  /** Returns the link to another action, such as one that blocks this one. */
  getActionHref: (id: number) => string;
  /** Moves to the next or previous action of the list by keyboard. */
  onStep?: (by: 1 | -1) => void;
  onClose: () => void;
}

type Tab = 'details' | PartTab;
const TABS: readonly { value: Tab; label: string }[] = [{ value: 'details', label: 'Details' }, ...PART_TABS];

/** Shows one action beside the list: its texts, status, tools and workspace. */
export function ActionWorkspace({ id, begin, getActionHref, onStep, onClose }: ActionWorkspaceProps) {
  const query = useQuery(actionQuery(id));
  const { data: action } = query;
  return (
    <WorkspacePanel
      label="Action"
      id={id}
      title={action?.name}
      account={action?.account}
      onStep={onStep}
      query={query}
      onClose={onClose}
    >
      {action && (
        <ActionDetails
          key={`${action.id} ${begin ?? ''}`}
          action={action}
          begin={begin}
          getActionHref={getActionHref}
        />
      )}
    </WorkspacePanel>
  );
}

interface ActionDetailsProps extends Pick<ActionWorkspaceProps, 'begin' | 'getActionHref'> {
  action: Action;
}

function ActionDetails({ action, begin, getActionHref }: ActionDetailsProps) {
  const steps = useActionSteps(action);
  const { problem, reload } = steps;
  const [tab, setTab] = useState<Tab>('details');
  const initialWork = action.read_only ? undefined : begin;
  const [formState, setFormState] = useState<'no' | 'open' | 'closed'>(initialWork === 'edit' ? 'open' : 'no');
  return (
    <>
      {problem && (
        <div className={styles.problem} role="alert">
          <p>{problem.text}</p>
          {problem.isOutdated && (
            <button type="button" className={buttonStyles.button} onClick={() => void reload()}>
              Reload
            </button>
          )}
        </div>
      )}
      <ActionStatusBar action={action} steps={steps} quiet={formState === 'open'} />
      <WorkTabs label="Part of the action" tabs={TABS} value={tab} onChange={setTab} />
      {tab !== 'details' ? (
        <WorkspaceSection
          tab={tab}
          part={{ playId: action.play.play_id, actionId: action.id }}
          readOnly={action.read_only}
        />
      ) : (
        <>
          <ActionFacts
            action={action}
            steps={steps}
            getActionHref={getActionHref}
            isAssigning={initialWork === 'assign'}
          />
          {formState === 'open' ? (
            <ActionForm action={action} onSave={steps.saveForm} onClose={() => setFormState('closed')} />
          ) : (
            <ActionTexts
              action={action}
              onEdit={action.read_only ? undefined : () => setFormState('open')}
              shouldFocus={formState === 'closed'}
            />
          )}
          {action.attributes.length > 0 && (
            <section className={clsx(styles.section, styles.attributes)} aria-label="Attributes">
              {action.attributes.map((attribute) => (
                <AttributeWidget
                  key={attribute}
                  attribute={attribute}
                  context={{ actionId: action.id, accountId: action.account.id }}
                />
              ))}
            </section>
          )}
        </>
      )}
    </>
  );
}

interface ActionTextsProps {
  action: Action;
  /** Undefined for users with view-only access. */
  onEdit: (() => void) | undefined;
  /** True after the form was closed: the focus returns to the button that opened it. */
  shouldFocus: boolean;
}

/** Shows the description of the action and how to complete it. */
function ActionTexts({ action: { description, htcomp }, onEdit, shouldFocus }: ActionTextsProps) {
  const pencil = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (shouldFocus) pencil.current?.focus();
  }, [shouldFocus]);
  return (
    <>
      <section className={styles.section} aria-label="Description">
        <div className={layoutStyles.row}>
          <h3 className={layoutStyles.grow}>Description</h3>
          {onEdit && (
            <button
              type="button"
              ref={pencil}
              className={iconButtonStyles.iconButton}
              aria-label="Edit the action"
              onClick={onEdit}
            >
              <Pencil size={14} aria-hidden />
            </button>
          )}
        </div>
        <p className={description ? styles.text : clsx(styles.text, textStyles.muted)}>
          {description || 'No description.'}
        </p>
      </section>
      {htcomp && (
        <section className={styles.section} aria-label="How to complete">
          <h3>How to complete</h3>
          <p className={styles.text}>{htcomp}</p>
        </section>
      )}
    </>
  );
}
