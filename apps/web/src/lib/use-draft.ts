import { useState } from 'react';
import { ApiError } from './api.ts';
import { useSignedIn } from './session.ts';
import { useIsDirty } from './use-is-dirty.ts';
import { useUnsavedChangesGuard } from './use-unsaved-changes-guard.ts';

/** Error messages by the server's field paths. */
type FieldErrors = Readonly<Record<string, string>>;

const nothingWrong = (): FieldErrors => ({});

/**
 * Returns the draft of an editor with its validation errors and the error of the last save.
 * @param createDraft returns the initial draft
 * @param validate validates a draft on the client; by default, only the server validates
 * @param openToReaders true if users with view-only access can save as well
 */
export function useDraft<Draft extends object>(
  begin: () => Draft,
  faultsOf: (draft: Draft) => FieldErrors = nothingWrong,
  openToReaders = false,
) {
  const isReadOnly = useSignedIn().user_access_type === 'read_only';
  const writes = openToReaders || !isReadOnly;
  const [draft, setDraft] = useState(begin);
  const dirty = useIsDirty(draft) && writes;
  const leaving = useUnsavedChangesGuard(dirty);
  const [faults, setFaults] = useState<FieldErrors>({});
  const [problem, setProblem] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const set = (next: Partial<Draft>) => {
    const changed = { ...draft, ...next };
    setDraft(changed);
    // An error remains until its field is valid; typing shows no new errors.
    const left = faultsOf(changed);
    setFaults((told) => Object.fromEntries(Object.entries(told).filter(([place]) => left[place] !== undefined)));
  };
  /** @param send saves the draft and then leaves the editor, so busy stays true after success */
  const save = async (send: () => Promise<void>) => {
    const found = faultsOf(draft);
    setFaults(found);
    setProblem(null);
    if (busy || Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      await send();
    } catch (error) {
      if (error instanceof ApiError) setFaults(error.fields);
      setProblem(error);
      setBusy(false);
    }
  };
  return {
    draft,
    set,
    writes,
    dirty,
    faults,
    problem,
    setProblem,
    save,
    /** Called after saving: the next navigation is not blocked. */
    free: leaving.free,
    /** Props for the header of the editor. */
    head: { back: writes ? 'Cancel' : 'Back', busy, dirty, leaving },
  };
}
