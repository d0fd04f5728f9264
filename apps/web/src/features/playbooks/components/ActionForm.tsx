import type { Action } from '@mainstay/contract/playbooks/actions';
import { validateAction, type ActionPriority, PRIORITIES, PRIORITY_NAMES } from '@mainstay/contract/rules/actions';
import { type FormEvent, useState } from 'react';
import { ApiError, getErrorMessage } from '../../../lib/api.ts';
import { FormMessage } from '../../../ui/FormMessage.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { SubmitButton } from '../../../ui/SubmitButton.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import '../../../ui/button.css';
import { ProcessField } from '../external-processes/components/ProcessField.tsx';
import type { ActionChanges } from '../queries.ts';
import { BlockingActionsField } from './BlockingActions.tsx';

interface ActionFormProps {
  action: Action;
  /** Rejects with what the server refused. */
  onSave: (edited: ActionChanges) => Promise<unknown>;
  onClose: () => void;
}

const CODES = PRIORITIES.map((value) => ({ value, label: PRIORITY_NAMES[value] }));
/** As the call names them. */
const FIELDS = ['text', 'description', 'actionPriority', 'htcomp', 'dependsOn', 'externalProcessId'] as const;

/** Changes what an action is called, what it says, how urgent it is and what it waits for. What was not touched is not sent. */
export function ActionForm({ action, onSave, onClose }: ActionFormProps) {
  const known = {
    ...{ text: action.name, description: action.description, htcomp: action.htcomp },
    actionPriority: action.priority as ActionPriority | '',
    ...{ dependsOn: action.depends_on, externalProcessId: action.epa?.id ?? null },
  };
  // What was touched alone: beneath it the action may be read anew, and then all else follows it.
  const [edits, setEdits] = useState<Partial<typeof known>>({});
  const draft = { ...known, ...edits };
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const set = (change: Partial<typeof known>) => setEdits((now) => ({ ...now, ...change }));
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const touched = FIELDS.filter((name) => String(draft[name]) !== String(known[name]));
    if (touched.length === 0) return onClose();
    const edited = Object.fromEntries(touched.map((name) => [name, draft[name]]));
    const found = validateAction(edited);
    setFaults(found);
    setProblem(null);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      await onSave(edited);
      onClose();
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : {};
      setFaults(fields);
      setProblem(FIELDS.some((name) => fields[name]) ? null : getErrorMessage(error));
      setBusy(false);
    }
  };
  return (
    <form className="aw-part aw-form" aria-label="Edit the action" onSubmit={(event) => void save(event)} noValidate>
      <TextField
        // biome-ignore lint/a11y/noAutofocus: the press asked for this form.
        autoFocus
        label="Name"
        value={draft.text}
        error={faults.text}
        onChange={(text) => set({ text })}
      />
      <TextArea
        label="Description"
        rows={4}
        value={draft.description}
        error={faults.description}
        onChange={(description) => set({ description })}
      />
      <TextArea
        label="How to complete"
        rows={3}
        value={draft.htcomp}
        error={faults.htcomp}
        onChange={(htcomp) => set({ htcomp })}
      />
      <SelectField
        label="Priority"
        value={draft.actionPriority}
        options={CODES}
        error={faults.actionPriority}
        onChange={(actionPriority) => set({ actionPriority })}
      />
      <BlockingActionsField
        playId={action.play.play_id}
        action={action}
        value={draft.dependsOn}
        error={faults.dependsOn}
        onChange={(dependsOn) => set({ dependsOn })}
      />
      <ProcessField
        value={draft.externalProcessId}
        name={action.epa?.name}
        error={faults.externalProcessId}
        onChange={(externalProcessId) => set({ externalProcessId })}
      />
      <FormMessage>{problem}</FormMessage>
      <div className="row">
        <SubmitButton busy={busy}>Save</SubmitButton>
        <button type="button" className="btn" onClick={onClose}>
          Cancel
        </button>
      </div>
    </form>
  );
}
