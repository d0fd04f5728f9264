import { useState } from 'react';
import { ApiError, getErrorMessage } from '../../../../lib/api.ts';
import { showToast } from '../../../../ui/toast.ts';

/** What a form needs to save: whether it is under way, and the problems by field or for the form. */
export function useSaveProvider<F extends string>(names: readonly F[]) {
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
      showToast(said);
    } catch (error) {
      setProblem(error);
    } finally {
      setBusy(false);
    }
  };
  return { busy, fields, message: problem !== null && !isAtField ? getErrorMessage(problem) : null, save };
}

/**
 * The settings of a way to sign in while they are written: a form of text fields that is saved as a whole.
 * @param names the fields that tell their own problems
 */
export function useProviderSettings<S extends Record<string, string>, F extends string>(saved: S, names: readonly F[]) {
  const [settings, setSettings] = useState(saved);
  const saving = useSaveProvider<F | (keyof S & string)>(names);
  const set = (next: Partial<S>) => setSettings((before) => ({ ...before, ...next }));
  const field = (name: keyof S & string, label: string) => ({
    ...{ label, name, autoComplete: 'off', value: settings[name] as string, error: saving.fields[name] },
    onChange: (value: string) => setSettings((before) => ({ ...before, [name]: value })),
  });
  return { ...saving, settings, set, field };
}
