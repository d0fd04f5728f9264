import type { DefinitionKindName } from '@mainstay/contract/rules/definition-kinds';
import { useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { type FormEvent, type ReactNode, useState } from 'react';
import { DefinitionVersions } from '../../../core/definitions/DefinitionVersions.tsx';
import { ApiError, getErrorMessage } from '../../../platform/lib/api.ts';
import { useSignedIn } from '../../../platform/lib/session.ts';
import { useUnsavedChangesGuard } from '../../../platform/lib/use-unsaved-changes-guard.ts';
import { ConfirmDialog } from '../../../platform/ui/ConfirmDialog.tsx';
import { Form } from '../../../platform/ui/Form.tsx';
import { FormMessage } from '../../../platform/ui/FormMessage.tsx';
import { LeaveDialog } from '../../../platform/ui/LeaveDialog.tsx';
import { SaveConflict } from '../../../platform/ui/SaveConflict.tsx';
import { SubmitButton } from '../../../platform/ui/SubmitButton.tsx';
import { showToast } from '../../../platform/ui/toast.ts';
import { invalidateKpis } from '../queries.ts';
import layoutStyles from '../../../platform/theme/layout.module.css';
import buttonStyles from '../../../platform/ui/button.module.css';
import selectFieldStyles from '../../../platform/ui/SelectField.module.css';
import styles from './KpiAdmin.module.css';

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
  children: (errors: FieldErrors) => ReactNode;
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
  const [confirming, setConfirming] = useState(false);
  const guard = useUnsavedChangesGuard(dirty && !readOnly);
  const [showsVersions, setShowsVersions] = useState(false);
  // The version when the form was opened, because the list behind it may be refetched while the user types.
  const [openedVersion] = useState(versions?.version);
  const finish = () => {
    if (!onDone) return;
    guard.free();
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
      finish();
    } catch (error) {
      setProblem(error);
    } finally {
      setBusy(false);
    }
  };
  const remove = async () => {
    await onDelete?.();
    finish();
    await invalidateKpis(client);
  };
  const reload = async () => {
    await invalidateKpis(client);
    await versions?.onRestored();
  };
  const onRestored = async () => {
    await reload();
    showToast('Restored.');
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save(openedVersion);
  };
  return (
    <Form busy={busy} className={styles.form} aria-label={label} onSubmit={submit}>
      <fieldset className={clsx(styles.fields, selectFieldStyles.fields)} disabled={readOnly}>
        {children(problem instanceof ApiError ? problem.fields : {})}
      </fieldset>
      <FormMessage>{problem === null ? null : getErrorMessage(problem)}</FormMessage>
      <SaveConflict
        problem={problem}
        onOverwrite={() => void save(undefined)}
        onReload={() => void reload().catch(setProblem)}
      />
      <div className={layoutStyles.row}>
        {!readOnly && (
          <>
            <SubmitButton busy={busy}>Save</SubmitButton>
            <button type="button" className={buttonStyles.button} onClick={onCancel}>
              Cancel
            </button>
          </>
        )}
        {versions && (
          <button type="button" className={buttonStyles.button} onClick={() => setShowsVersions(true)}>
            Versions
          </button>
        )}
        {onDelete && !readOnly && (
          <button type="button" className={buttonStyles.button} onClick={() => setConfirming(true)}>
            Delete
          </button>
        )}
      </div>
      {versions && showsVersions && (
        <DefinitionVersions
          kind={versions.kind}
          id={versions.id}
          dirty={dirty}
          onRestored={readOnly ? undefined : onRestored}
          onClose={() => setShowsVersions(false)}
        />
      )}
      <LeaveDialog leaving={guard} />
      {onDelete && (
        <ConfirmDialog
          opened={confirming}
          title={`Delete ${name}?`}
          verb="Delete"
          onConfirm={remove}
          onClose={() => setConfirming(false)}
        >
          Its versions are kept. It cannot be deleted while it is in use.
        </ConfirmDialog>
      )}
    </Form>
  );
}
