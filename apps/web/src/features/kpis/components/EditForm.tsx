import type { DefinitionKindName } from '@mainstay/contract/rules/definition-kinds';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { DefinitionVersions } from '../../../app/DefinitionVersions.tsx';
import { ApiError, getErrorMessage } from '../../../lib/api.ts';
import { useSignedIn } from '../../../lib/session.ts';
import { useUnsavedChangesGuard } from '../../../lib/use-unsaved-changes-guard.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { Form } from '../../../ui/Form.tsx';
import { FormMessage } from '../../../ui/FormMessage.tsx';
import { LeaveDialog } from '../../../ui/LeaveDialog.tsx';
import { SaveConflict } from '../../../ui/SaveConflict.tsx';
import { SubmitButton } from '../../../ui/SubmitButton.tsx';
import { showToast } from '../../../ui/toast.ts';
import { invalidateKpis } from '../queries.ts';
import './KpiAdmin.css';

export type FieldErrors = Readonly<Record<string, string>>;

interface EditFormProps {
  label: string;
  /** True if the form has unsaved changes. */
  dirty: boolean;
  /** @param version the version that the user opened; if undefined, the newest version is overwritten */
  onSave: (version: number | undefined) => Promise<unknown>;
  /** Undefined if there is nothing to delete. */
  onDelete?: (() => Promise<unknown>) | undefined;
  /** Name of the item, for the confirmation of its deletion. */
  name?: string;
  /** Called after saving or deleting; if undefined, the form stays open. */
  onDone?: (() => void) | undefined;
  onCancel?: (() => void) | undefined;
  /** Identifies the version history; undefined if nothing was saved yet. */
  versions?: { kind: DefinitionKindName; id: number; version: number; onRestored: () => unknown } | undefined;
  /** @param errors errors of the server by field */
  children: (faults: FieldErrors) => ReactNode;
}

/** The frame of forms in the administration: fields, error messages, save and delete. */
export function EditForm({
  label,
  dirty,
  onSave,
  onDelete,
  name,
  onDone,
  onCancel = onDone,
  versions,
  children,
}: EditFormProps) {
  const client = useQueryClient();
  const readOnly = useSignedIn().user_access_type === 'read_only';
  const [problem, setProblem] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState(false);
  const leaving = useUnsavedChangesGuard(dirty && !readOnly);
  const [looking, setLooking] = useState(false);
  // The version when the form was opened, because the list behind it may be refetched while the user types.
  const [opened] = useState(versions?.version);
  const done = () => {
    if (!onDone) return;
    leaving.free();
    onDone();
  };
  const save = async (version: number | undefined) => {
    if (busy) return;
    setBusy(true);
    setProblem(null);
    try {
      await onSave(version);
      await invalidateKpis(client);
      showToast('Saved.');
      done();
    } catch (error) {
      setProblem(error);
    } finally {
      setBusy(false);
    }
  };
  const remove = async () => {
    await onDelete?.();
    done();
    await invalidateKpis(client);
  };
  const reload = async () => {
    await invalidateKpis(client);
    await versions?.onRestored();
  };
  const restored = async () => {
    await reload();
    showToast('Restored.');
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save(opened);
  };
  return (
    <Form busy={busy} className="ka-form" aria-label={label} onSubmit={submit}>
      <fieldset className="ka-fields fields" disabled={readOnly}>
        {children(problem instanceof ApiError ? problem.fields : {})}
      </fieldset>
      <FormMessage>{problem === null ? null : getErrorMessage(problem)}</FormMessage>
      <SaveConflict
        problem={problem}
        onOverwrite={() => void save(undefined)}
        onReload={() => void reload().catch(setProblem)}
      />
      <div className="row">
        {!readOnly && (
          <>
            <SubmitButton busy={busy}>Save</SubmitButton>
            <button type="button" className="btn" onClick={onCancel}>
              Cancel
            </button>
          </>
        )}
        {versions && (
          <button type="button" className="btn" onClick={() => setLooking(true)}>
            Versions
          </button>
        )}
        {onDelete && !readOnly && (
          <button type="button" className="btn" onClick={() => setAsking(true)}>
            Delete
          </button>
        )}
      </div>
      {versions && looking && (
        <DefinitionVersions
          kind={versions.kind}
          id={versions.id}
          dirty={dirty}
          onRestored={readOnly ? undefined : restored}
          onClose={() => setLooking(false)}
        />
      )}
      <LeaveDialog leaving={leaving} />
      {onDelete && (
        <ConfirmDialog
          opened={asking}
          title={`Delete ${name}?`}
          verb="Delete"
          onConfirm={remove}
          onClose={() => setAsking(false)}
        >
          Its versions are kept. It cannot be deleted while it is in use.
        </ConfirmDialog>
      )}
    </Form>
  );
}
