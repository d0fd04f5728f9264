/** Edits a mapping. Changes are shown immediately, and saved after a short delay in the order in which they were made. */
import { type ImportJob, type ImportMapping, imports } from '@mainstay/contract/imports';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useLayoutEffect, useReducer, useRef, useState } from 'react';
import { fetchData } from '../../../lib/api.ts';
import { invalidateRows, updateCachedImport } from '../queries.ts';
import { findMissingInput } from './column-notes.ts';
import { changeMapping, isSameMapping, type MappingChange, toSendableMapping } from './mapping-state.ts';

const SAVE_AFTER = 400;

export interface EditedMapping {
  mapping: ImportMapping;
  change: (change: MappingChange) => void;
  /** Whether changes are being saved. */
  saving: boolean;
  /** The error of the last save. */
  refusal: unknown;
  /** Saves pending changes, and also stores the mapping under a name if one is given. */
  save: (rememberAs?: string) => Promise<void>;
}

export function useMapping(job: ImportJob): EditedMapping {
  const client = useQueryClient();
  const [mapping, change] = useReducer(changeMapping, job.mapping);
  const [pending, setPending] = useState(0);
  const [refusal, setRefusal] = useState<unknown>(null);
  const latest = useRef(mapping);
  const kept = useRef(mapping);
  const queue = useRef(Promise.resolve());
  const { id } = job;

  const send = useCallback(
    async (rememberAs?: string) => {
      const sending = latest.current;
      if (sending === kept.current && !rememberAs) return;
      const body = { mapping: toSendableMapping(sending), ...(rememberAs ? { remember_as: rememberAs } : {}) };
      const answer = await fetchData(imports.updateMapping, { params: { id }, body });
      kept.current = sending;
      await updateCachedImport(client, answer);
      if (rememberAs) void client.invalidateQueries({ queryKey: [imports.findMappings.path] });
      // The server may add consequences of a change, such as the only remaining date format.
      if (latest.current === sending && !isSameMapping(answer.mapping, body.mapping)) {
        const settled = { ...answer.mapping, defaults: { ...sending.defaults, ...answer.mapping.defaults } };
        kept.current = settled;
        change({ do: 'replace', mapping: settled });
      }
      // While input is missing, the server would reject the requests for rows.
      if (!findMissingInput(answer, answer.mapping)) await invalidateRows(client, id);
    },
    [client, id],
  );
  const save = useCallback(
    (rememberAs?: string) => {
      setPending((n) => n + 1);
      const turn = queue.current
        .catch(() => {})
        .then(() => send(rememberAs))
        .then(
          () => setRefusal(null),
          (error: unknown) => {
            setRefusal(error);
            throw error;
          },
        )
        .finally(() => setPending((n) => n - 1));
      queue.current = turn;
      return turn;
    },
    [send],
  );

  useLayoutEffect(() => {
    latest.current = mapping;
  }, [mapping]);
  useEffect(() => {
    if (mapping === kept.current) return;
    const timer = setTimeout(() => void save().catch(() => {}), SAVE_AFTER);
    return () => clearTimeout(timer);
  }, [mapping, save]);
  // Saves pending changes when the user leaves the step.
  useEffect(
    () => () => {
      if (latest.current !== kept.current) void send().catch(() => {});
    },
    [send],
  );
  return { mapping, change, saving: pending > 0, refusal, save };
}
