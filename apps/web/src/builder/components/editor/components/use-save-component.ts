/** Saves a component as a new version, unless another user has saved it in the meantime. */
import type { Definition } from '@mainstay/contract/components/definition';
import { formatMilliseconds } from '@mainstay/contract/rules/durations';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { showToast } from '../../../../platform/ui/toast.ts';
import { createComponent, invalidateComponents, fetchComponent, updateComponent } from '../queries.ts';

/** A component as it was last saved. */
export interface SavedComponent {
  id: number;
  version: number;
  definition: Definition;
}

/** Above this time in milliseconds, measured over all accounts, a definition makes pages feel slow. */
const SLOW_MS = 200;

/** Returns a warning if a definition was slow, or null. */
export const formatSlowWarning = (milliseconds: number): string | null =>
  milliseconds > SLOW_MS
    ? `Saved, but it took ${formatMilliseconds(milliseconds)} across all accounts. Above ${formatMilliseconds(SLOW_MS)} pages feel slow: ` +
      'filter rows or use fewer columns.'
    : null;

interface SaveHandlers {
  /** @param sent the saved definition, because the user may have continued editing */
  onSaved: (saved: SavedComponent, sent: Definition) => void;
  /** Called when the definition of another user or a restored version replaces the draft. */
  onLoaded: (base: SavedComponent) => void;
}

export function useSaveComponent(base: SavedComponent | null, { onSaved, onLoaded }: SaveHandlers) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);
  const [slowWarning, setSlowWarning] = useState<string | null>(null);
  const attempt = async (work: () => Promise<unknown>) => {
    setBusy(true);
    setProblem(null);
    setSlowWarning(null);
    try {
      await work();
    } catch (error) {
      setProblem(error);
    } finally {
      setBusy(false);
    }
  };
  const save = (definition: Definition, version?: number) =>
    attempt(async () => {
      const saved = base
        ? await updateComponent(base.id, definition, version ?? base.version)
        : await createComponent(definition);
      await invalidateComponents(client);
      showToast(`Saved as version ${saved.version}.`);
      setSlowWarning(formatSlowWarning(saved.milliseconds));
      onSaved(saved, definition);
    });
  const reload = () =>
    attempt(async () => {
      if (base) onLoaded(await fetchComponent(base.id));
      await invalidateComponents(client);
    });
  /** Overwrites the version of another user. */
  const overwrite = async (definition: Definition) => {
    if (!base) return;
    let version: number | undefined;
    await attempt(async () => {
      ({ version } = await fetchComponent(base.id));
    });
    if (version !== undefined) await save(definition, version);
  };
  return { busy, problem, slowWarning, save, reload, overwrite };
}
