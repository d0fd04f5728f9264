import { type QueryClient, type QueryKey, type UseQueryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { Fragment, type ReactNode, useState } from 'react';
import { ErrorState } from './ErrorState.tsx';
import { Skeleton } from './Skeleton.tsx';

interface EditorSnapshotProps<Reply, Entry, Key extends QueryKey> {
  id: number | 'new';
  /** As `playbook`. */
  what: string;
  query: (id: number) => UseQueryOptions<Reply, Error, Entry, Key>;
  /** Reads the lists anew that it stands in. */
  forget: (client: QueryClient) => Promise<unknown>;
  /** Its editor; null is one that is being made. */
  children: (entry: Entry | null, reread: () => Promise<void>) => ReactNode;
}

/** One entry of a list in its editor. What is read again later does not touch what is being edited. */
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
