import { useState } from 'react';
import { ApiError, getErrorMessage } from '../../../../platform/lib/api.ts';
import { showToast } from '../../../../platform/ui/toast.ts';

/** Returns the save function of a form, whether it is saving, and its errors by field or for the whole form. */
export function useSaveProvider<F extends string>(names: readonly F[]) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);
  const fields: Partial<Record<F, string>> = problem instanceof ApiError ? (problem.fields as Record<F, string>) : {};
  const isAtField = names.some((name) => fields[name] !== undefined);
  const save = async (work: () => Promise<void>, successMessage = 'Saved.') => {
    if (busy) return;
    setBusy(true);
    setProblem(null);
    try {
      await work();
      showToast(successMessage);
    } catch (error) {
      setProblem(error);
    } finally {
      setBusy(false);
    }
  };
  return { busy, fields, message: problem !== null && !isAtField ? getErrorMessage(problem) : null, save };
}

/**
 * Returns the state of a form of text fields with a provider's settings, which are saved together.
 * @param names additional fields that show their own errors
 */
export function useProviderSettings<S extends Record<string, string>, F extends string>(saved: S, names: readonly F[]) {
  const [settings, setSettings] = useState(saved);
  const saving = useSaveProvider<F | (keyof S & string)>(names);
  const set = (next: Partial<S>) => setSettings((before) => ({ ...before, ...next }));
  const field = (name: keyof S & string, label: string) => ({
    label,
    name,
    autoComplete: 'off',
    value: settings[name] as string,
    error: saving.fields[name],
    onChange: (value: string) => setSettings((before) => ({ ...before, [name]: value })),
  });
  return { ...saving, settings, set, field };
}
