import { useEffect, useRef } from 'react';
import { createObjectStore, toPromise } from '../lib/object-store.ts';
import { DRAFT_FILES_NAME } from '../lib/query.ts';
import { getDraftPrefix, getSession } from '../lib/session.ts';

const withStore = createObjectStore(DRAFT_FILES_NAME, 'files');

interface DraftFiles<T> {
  key: string;
  files: readonly T[];
}

const getKey = (form: string): string | undefined => {
  const session = getSession();
  return session ? `${getDraftPrefix(session)}${form}` : undefined;
};

/** Nothing can be stored in private windows or on full disks. The form works without it. */
const ignoreErrors = (work: Promise<unknown>): Promise<unknown> => work.catch(() => undefined);

/** Deletes the files of a form that was sent or discarded. */
export function deleteDraftFiles(form: string): void {
  const key = getKey(form);
  if (key && 'indexedDB' in globalThis)
    void ignoreErrors(withStore('readwrite', (store) => toPromise(store.delete(key))));
}

/**
 * Stores the files of a form until `deleteDraftFiles` is called, so that they survive a reload. Signing out deletes them.
 *
 * @param form identifies the form among the drafts of the user
 * @param onRestore receives the files of an earlier time that the form was open
 */
export function useDraftFiles<T>(form: string, files: readonly T[], onRestore: (files: T[]) => void): void {
  const stored = useRef<readonly T[] | undefined>(undefined);
  const restore = useRef(onRestore);
  useEffect(() => {
    restore.current = onRestore;
  });
  useEffect(() => {
    const key = getKey(form);
    if (!key || !('indexedDB' in globalThis)) return;
    let isCurrent = true;
    const read = async () => {
      const found = (await withStore('readonly', (store) => toPromise(store.get(key)))) as DraftFiles<T> | undefined;
      if (!isCurrent) return;
      stored.current = found?.files ?? [];
      if (found && found.files.length > 0) restore.current([...found.files]);
    };
    void ignoreErrors(read());
    return () => {
      isCurrent = false;
    };
  }, [form]);
  useEffect(() => {
    const key = getKey(form);
    // Until the stored files have been read, an empty list would delete them.
    if (!key || stored.current === undefined || stored.current === files) return;
    stored.current = files;
    void ignoreErrors(
      withStore('readwrite', async (store) => {
        if (files.length === 0) await toPromise(store.delete(key));
        else await toPromise(store.put({ key, files } satisfies DraftFiles<T>));
      }),
    );
  }, [form, files]);
}
