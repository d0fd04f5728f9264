import type { AuthoredPage } from '@mainstay/contract/pages/admin';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { ErrorState } from '../../../../platform/ui/ErrorState.tsx';
import { Skeleton } from '../../../../platform/ui/Skeleton.tsx';
import { authoredPage } from '../queries.ts';
import { Editor } from '../components/Editor.tsx';
import styles from '../../../../platform/ui/PageHeader.module.css';

/** The editor of the page with the id of the URL. A later refetch does not change the draft. */
export function PageEditor() {
  const { page } = useParams({ from: '/shell/dashboard/admin/pages/$page' });
  return <LoadedPage key={page} id={Number(page)} />;
}

function LoadedPage({ id }: { id: number }) {
  const [opened, setOpened] = useState<AuthoredPage | null>(null);
  const { data, error, refetch } = useQuery({ ...authoredPage(id), enabled: opened === null, gcTime: 0 });
  if (!opened && data) setOpened(data);
  if (opened) return <Editor page={opened} onPage={setOpened} />;
  if (error) return <ErrorState title="The page could not be loaded" error={error} onRetry={() => void refetch()} />;
  return (
    <div className={styles.page}>
      <Skeleton height={48} style={{ margin: '12px 0' }} />
      <Skeleton height={400} />
    </div>
  );
}
