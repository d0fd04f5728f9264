/** Edits a mapping. Changes are shown immediately, and saved after a short delay in the order in which they were made. */
import { type ImportJob, type ImportMapping, imports } from '@mainstay/contract/imports';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useLayoutEffect, useReducer, useRef, useState } from 'react';
import { fetchData } from '../../../platform/lib/api.ts';
import { invalidateRows, updateCachedImport } from '../queries.ts';
import { findMissingInput } from './column-notes.ts';
import { changeMapping, isSameMapping, type MappingChange, toSendableMapping } from './mapping-state.ts';

const SAVE_DELAY_MS = 400;

export interface EditedMapping {
  mapping: ImportMapping;
  change: (change: MappingChange) => void;
  /** Whether changes are being saved. */
  saving: boolean;
  /** The error of the last save. */
  saveError: unknown;
  /** Saves pending changes, and also stores the mapping under a name if one is given. */
  save: (rememberAs?: string) => Promise<void>;
}

export function useMapping(job: ImportJob): EditedMapping {
  const client = useQueryClient();
  const [mapping, change] = useReducer(changeMapping, job.mapping);
  const [pending, setPending] = useState(0);
  const [saveError, setSaveError] = useState<unknown>(null);
  const latest = useRef(mapping);
  const saved = useRef(mapping);
  const queue = useRef(Promise.resolve());
  const { id } = job;

  const send = useCallback(
    async (rememberAs?: string) => {
      const sent = latest.current;
      if (sent === saved.current && !rememberAs) return;
      const body = { mapping: toSendableMapping(sent), ...(rememberAs ? { remember_as: rememberAs } : {}) };
      const reply = await fetchData(imports.updateMapping, { params: { id }, body });
      saved.current = sent;
      await updateCachedImport(client, reply);
      if (rememberAs) void client.invalidateQueries({ queryKey: [imports.findMappings.path] });
      // The server may add consequences of a change, such as the only remaining date format.
      if (latest.current === sent && !isSameMapping(reply.mapping, body.mapping)) {
        const serverMapping = { ...reply.mapping, defaults: { ...sent.defaults, ...reply.mapping.defaults } };
        saved.current = serverMapping;
        change({ do: 'replace', mapping: serverMapping });
      }
      // While input is missing, the server would reject the requests for rows.
      if (!findMissingInput(reply, reply.mapping)) await invalidateRows(client, id);
    },
    [client, id],
  );
  const save = useCallback(
    (rememberAs?: string) => {
      setPending((n) => n + 1);
      const task = queue.current
        .catch(() => {})
        .then(() => send(rememberAs))
        .then(
          () => setSaveError(null),
          (error: unknown) => {
            setSaveError(error);
            throw error;
          },
        )
        .finally(() => setPending((n) => n - 1));
      queue.current = task;
      return task;
    },
    [send],
  );

  useLayoutEffect(() => {
    latest.current = mapping;
  }, [mapping]);
  useEffect(() => {
    if (mapping === saved.current) return;
    const timer = setTimeout(() => void save().catch(() => {}), SAVE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [mapping, save]);
  // Saves pending changes when the user leaves the step.
  useEffect(
    () => () => {
      if (latest.current !== saved.current) void send().catch(() => {});
    },
    [send],
  );
  return { mapping, change, saving: pending > 0, saveError, save };
}
