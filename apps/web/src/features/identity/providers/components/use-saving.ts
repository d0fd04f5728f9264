import { useState } from 'react';
import { ApiError, messageOf } from '../../../../lib/api.ts';
import { show } from '../../../../ui/toast.ts';

/** What a form needs to save: whether it is under way, and the problems by field or for the form. */
export function useSaving<F extends string>(names: readonly F[]) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);
  const fields: Partial<Record<F, string>> = problem instanceof ApiError ? (problem.fields as Record<F, string>) : {};
  const isAtField = names.some((name) => fields[name] !== undefined);
  const save = async (work: () => Promise<void>, said = 'Saved.') => {
    if (busy) return;
    setBusy(true);
    setProblem(null);
    try {
      await work();
      show(said);
    } catch (error) {
      setProblem(error);
    } finally {
      setBusy(false);
    }
  };
  return { busy, fields, message: problem !== null && !isAtField ? messageOf(problem) : null, save };
}
