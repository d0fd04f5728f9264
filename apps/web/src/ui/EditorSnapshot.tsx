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
  forget: (client: QueryClient) => Promise<unknown>;
  /** Renders the editor; null is a new entry. */
  children: (entry: Entry | null, reread: () => Promise<void>) => ReactNode;
}

/** Loads an entry for its editor. A later refetch does not change the draft. */
export function EditorSnapshot<Reply, Entry extends { version: number }, Key extends QueryKey>(
  props: EditorSnapshotProps<Reply, Entry, Key>,
) {
  const { id, what, query, forget, children } = props;
  const client = useQueryClient();
  const [kept, keep] = useState<Entry | null>(null);
  const enabled = id !== 'new' && kept === null;
  const { data, error, refetch } = useQuery({ ...query(Number(id)), enabled, gcTime: 0 });
  if (!kept && data) keep(() => data);
  const reread = async () => {
    const { data: fresh } = await refetch({ throwOnError: true });
    if (fresh) keep(() => fresh);
    await forget(client);
  };
  if (id === 'new' || kept) return <Fragment key={kept?.version}>{children(kept, reread)}</Fragment>;
  return error ? (
    <ErrorState title={`The ${what} could not be loaded`} error={error} onRetry={() => void refetch()} />
  ) : (
    <Skeleton height={240} />
  );
}
