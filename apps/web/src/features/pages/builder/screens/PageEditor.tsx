import type { AuthoredPage } from '@mainstay/contract/pages/admin';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { ErrorState } from '../../../../ui/ErrorState.tsx';
import { Skeleton } from '../../../../ui/Skeleton.tsx';
import { authoredPage } from '../queries.ts';
import { Editor } from '../components/Editor.tsx';

/** The editor of the page with the id of the URL. A later refetch does not change the draft. */
export function PageEditor() {
  const { page } = useParams({ from: '/shell/dashboard/admin/pages/$page' });
  return <Loaded key={page} id={Number(page)} />;
}

function Loaded({ id }: { id: number }) {
  const [kept, keep] = useState<AuthoredPage | null>(null);
  const { data, error, refetch } = useQuery({ ...authoredPage(id), enabled: kept === null, gcTime: 0 });
  if (!kept && data) keep(data);
  if (kept) return <Editor page={kept} onPage={keep} />;
  if (error) return <ErrorState title="The page could not be loaded" error={error} onRetry={() => void refetch()} />;
  return (
    <div className="page">
      <Skeleton height={48} style={{ margin: '12px 0' }} />
      <Skeleton height={400} />
    </div>
  );
}
