import { useState } from 'react';
import { ApiError } from './api.ts';
import { useSignedIn } from './session.ts';
import { useIsDirty } from './use-is-dirty.ts';
import { useUnsavedChangesGuard } from './use-unsaved-changes-guard.ts';

/** Error messages by the server's field paths. */
type FieldErrors = Readonly<Record<string, string>>;

const noErrors = (): FieldErrors => ({});

/**
 * Returns the draft of an editor with its validation errors and the error of the last save.
 * @param createDraft returns the initial draft
 * @param validate validates a draft on the client; by default, only the server validates
 * @param openToReaders true if users with view-only access can save as well
 */
export function useDraft<Draft extends object>(
  createDraft: () => Draft,
  validate: (draft: Draft) => FieldErrors = noErrors,
  openToReaders = false,
) {
  const isReadOnly = useSignedIn().user_access_type === 'read_only';
  const writes = openToReaders || !isReadOnly;
  const [draft, setDraft] = useState(createDraft);
  const dirty = useIsDirty(draft) && writes;
  const leaving = useUnsavedChangesGuard(dirty);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [problem, setProblem] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const set = (next: Partial<Draft>) => {
    const changed = { ...draft, ...next };
    setDraft(changed);
    // An error remains until its field is valid; typing shows no new errors.
    const remaining = validate(changed);
    setErrors((shown) => Object.fromEntries(Object.entries(shown).filter(([place]) => remaining[place] !== undefined)));
  };
  /** @param send saves the draft and then leaves the editor, so busy stays true after success */
  const save = async (send: () => Promise<void>) => {
    const issues = validate(draft);
    setErrors(issues);
    setProblem(null);
    if (busy || Object.keys(issues).length > 0) return;
    setBusy(true);
    try {
      await send();
    } catch (error) {
      if (error instanceof ApiError) setErrors(error.fields);
      setProblem(error);
      setBusy(false);
    }
  };
  return {
    draft,
    set,
    writes,
    dirty,
    faults: errors,
    problem,
    setProblem,
    save,
    /** Called after saving: the next navigation is not blocked. */
    free: leaving.free,
    /** Props for the header of the editor. */
    head: { back: writes ? 'Cancel' : 'Back', busy, dirty, leaving },
  };
}
