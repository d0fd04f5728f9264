import type { Action } from '@mainstay/contract/playbooks/actions';
import { validateAction, type ActionPriority, PRIORITIES, PRIORITY_NAMES } from '@mainstay/contract/rules/actions';
import { clsx } from 'clsx';
import { type FormEvent, useState } from 'react';
import { ApiError, getErrorMessage } from '../../../platform/lib/api.ts';
import { Form } from '../../../platform/ui/Form.tsx';
import { FormMessage } from '../../../platform/ui/FormMessage.tsx';
import { SelectField } from '../../../platform/ui/SelectField.tsx';
import { SubmitButton } from '../../../platform/ui/SubmitButton.tsx';
import { TextArea } from '../../../platform/ui/TextArea.tsx';
import { TextField } from '../../../platform/ui/TextField.tsx';
import { ProcessField } from '../../external-processes/ProcessField.tsx';
import type { ActionChanges } from '../queries.ts';
import { BlockingActionsField } from './BlockingActions.tsx';
import layoutStyles from '../../../platform/theme/layout.module.css';
import textStyles from '../../../platform/theme/text.module.css';
import buttonStyles from '../../../platform/ui/button.module.css';
import styles from './ActionWorkspace.module.css';

interface ActionFormProps {
  action: Action;
  /** Rejects with the error of the server. */
  onSave: (changes: ActionChanges) => Promise<unknown>;
  onClose: () => void;
}

const PRIORITY_OPTIONS = PRIORITIES.map((value) => ({ value, label: PRIORITY_NAMES[value] }));
/** Field names as in the API. */
const FIELDS = ['text', 'description', 'actionPriority', 'htcomp', 'dependsOn', 'externalProcessId'] as const;
type Field = (typeof FIELDS)[number];
const toFields = (action: Action) => ({
  text: action.name,
  description: action.description,
  htcomp: action.htcomp,
  actionPriority: action.priority as ActionPriority | '',
  dependsOn: action.depends_on,
  externalProcessId: action.epa?.id ?? null,
});
type Fields = ReturnType<typeof toFields>;

/**
 * Changes the name, texts, priority and dependencies of an action. An untouched field is not sent. If another user has
 * changed a touched field, their value is shown, and only a second save replaces it.
 */
export function ActionForm({ action, onSave, onClose }: ActionFormProps) {
  const current = toFields(action);
  // Only touched fields are stored, so that all others follow the action when it is refetched.
  const [edits, setEdits] = useState<Partial<Fields>>({});
  /** Values of the touched fields at the time they were touched. */
  const [seen, setSeen] = useState<Partial<Fields>>({});
  /** Touched fields that another user has changed since. */
  const [conflictingFields, setConflictingFields] = useState<readonly Field[]>([]);
  const draft = { ...current, ...edits };
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const pickCurrent = (names: readonly string[]): Partial<Fields> =>
    Object.fromEntries(FIELDS.filter((name) => names.includes(name)).map((name) => [name, current[name]]));
  const set = (change: Partial<Fields>) => {
    setEdits((previous) => ({ ...previous, ...change }));
    setSeen((previous) => ({ ...pickCurrent(Object.keys(change)), ...previous }));
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const touched = FIELDS.filter((name) => String(draft[name]) !== String(current[name]));
    if (touched.length === 0) return onClose();
    const changes = Object.fromEntries(touched.map((name) => [name, draft[name]]));
    const issues = validateAction(changes);
    setErrors(issues);
    setProblem(null);
    if (Object.keys(issues).length > 0) return;
    const newConflicts = touched.filter((name) => String(seen[name]) !== String(current[name]));
    setConflictingFields(newConflicts);
    setSeen((previous) => ({ ...previous, ...pickCurrent(newConflicts) }));
    if (newConflicts.length > 0) return;
    setBusy(true);
    try {
      await onSave(changes);
      onClose();
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : {};
      setErrors(fields);
      setProblem(FIELDS.some((name) => fields[name]) ? null : getErrorMessage(error));
      setBusy(false);
    }
  };
  return (
    <Form
      busy={busy}
      className={clsx(styles.section, styles.form)}
      aria-label="Edit the action"
      onSubmit={(event) => void save(event)}
      noValidate
    >
      <TextField
        // biome-ignore lint/a11y/noAutofocus: the user opened this form with a click.
        autoFocus
        label="Name"
        value={draft.text}
        error={errors.text}
        onChange={(text) => set({ text })}
      />
      <TextArea
        label="Description"
        rows={4}
        value={draft.description}
        error={errors.description}
        onChange={(description) => set({ description })}
      />
      <TextArea
        label="How to complete"
        rows={3}
        value={draft.htcomp}
        error={errors.htcomp}
        onChange={(htcomp) => set({ htcomp })}
      />
      <SelectField
        label="Priority"
        value={draft.actionPriority}
        options={PRIORITY_OPTIONS}
        error={errors.actionPriority}
        onChange={(actionPriority) => set({ actionPriority })}
      />
      <BlockingActionsField
        playId={action.play.play_id}
        action={action}
        value={draft.dependsOn}
        error={errors.dependsOn}
        onChange={(dependsOn) => set({ dependsOn })}
      />
      <ProcessField
        value={draft.externalProcessId}
        name={action.epa?.name}
        error={errors.externalProcessId}
        onChange={(externalProcessId) => set({ externalProcessId })}
      />
      <FormMessage>{problem}</FormMessage>
      {conflictingFields.length > 0 && <ActionConflict action={action} fields={conflictingFields} />}
      <div className={layoutStyles.row}>
        <SubmitButton busy={busy}>{conflictingFields.length > 0 ? 'Replace with mine' : 'Save'}</SubmitButton>
        <button type="button" className={buttonStyles.button} onClick={onClose}>
          Cancel
        </button>
      </div>
    </Form>
  );
}

const CONFLICTS: Readonly<Record<Field, [label: string, format: (action: Action) => string | undefined]>> = {
  text: ['Name', ({ name }) => name],
  description: ['Description', ({ description }) => description],
  htcomp: ['How to complete', ({ htcomp }) => htcomp],
  actionPriority: ['Priority', ({ priority }) => PRIORITY_NAMES[priority]],
  dependsOn: ['Blocked by', ({ waits_for }) => waits_for.map(({ name }) => name).join(', ')],
  externalProcessId: ['External process', ({ epa }) => epa?.name],
};

/** The current values of the fields that another user has changed. */
const ActionConflict = ({ action, fields }: { action: Action; fields: readonly Field[] }) => (
  <section className={styles.currentVersion} aria-label="Current version">
    <p className={textStyles.caption}>Current version:</p>
    <dl className={styles.facts}>
      {fields.map((name) => {
        const [label, format] = CONFLICTS[name];
        return (
          <div key={name}>
            <dt>{label}</dt>
            <dd>{format(action) || 'None'}</dd>
          </div>
        );
      })}
    </dl>
  </section>
);
