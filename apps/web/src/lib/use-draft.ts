import { useState } from 'react';
import { ApiError } from './api.ts';
import { useSignedIn } from './session.ts';
import { useIsDirty } from './use-is-dirty.ts';
import { useUnsavedChangesGuard } from './use-unsaved-changes-guard.ts';

/** What is wrong with a draft, by place as the server says it. */
type FieldErrors = Readonly<Record<string, string>>;

const nothingWrong = (): FieldErrors => ({});

/**
 * A draft: what stands in an editor until it is saved, what of it is wrong, and why a save was refused.
 * @param begin what the editor opens with
 * @param faultsOf what keeps a draft from being sent; without it only the server judges
 * @param openToReaders whether read-only users may save as well
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
    // What was told is told until it is mended; nothing new is told while somebody types.
    const left = faultsOf(changed);
    setFaults((told) => Object.fromEntries(Object.entries(told).filter(([place]) => left[place] !== undefined)));
  };
  /** @param send leaves the editor when it is done: what is busy stays so until then */
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
    /** What was written is kept: the next way out is free. */
    free: leaving.free,
    /** What the head of the editor needs to know of it. */
    head: { back: writes ? 'Cancel' : 'Back', busy, dirty, leaving },
  };
}
