import { type QueryClient, type QueryKey, type UseQueryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { Fragment, type ReactNode, useState } from 'react';
import { ErrorState } from './ErrorState.tsx';
import { Skeleton } from './Skeleton.tsx';

interface EditorSnapshotProps<Reply, Entry, Key extends QueryKey> {
  id: number | 'new';
  /** The kind of entry, such as `playbook`. */
  what: string;
  query: (id: number) => UseQueryOptions<Reply, Error, Entry, Key>;
  /** Invalidates the lists that contain the entry. */
  invalidate: (client: QueryClient) => Promise<unknown>;
  /** Renders the editor; null is a new entry. */
  children: (entry: Entry | null, reload: () => Promise<void>) => ReactNode;
}

/** Loads an entry for its editor. A later refetch does not change the draft. */
export function EditorSnapshot<Reply, Entry extends { version: number }, Key extends QueryKey>(
  props: EditorSnapshotProps<Reply, Entry, Key>,
) {
  const { id, what, query, invalidate, children } = props;
  const client = useQueryClient();
  const [snapshot, setSnapshot] = useState<Entry | null>(null);
  const enabled = id !== 'new' && snapshot === null;
  const { data, error, refetch } = useQuery({ ...query(Number(id)), enabled, gcTime: 0 });
  if (!snapshot && data) setSnapshot(() => data);
  const reload = async () => {
    const { data: newest } = await refetch({ throwOnError: true });
    if (newest) setSnapshot(() => newest);
    await invalidate(client);
  };
  if (id === 'new' || snapshot) return <Fragment key={snapshot?.version}>{children(snapshot, reload)}</Fragment>;
  return error ? (
    <ErrorState title={`The ${what} could not be loaded`} error={error} onRetry={() => void refetch()} />
  ) : (
    <Skeleton height={240} />
  );
}
