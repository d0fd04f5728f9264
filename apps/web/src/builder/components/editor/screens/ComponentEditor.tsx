import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useNavigateTo } from '../../../../platform/lib/use-navigate-to.ts';
import { ErrorState } from '../../../../platform/ui/ErrorState.tsx';
import { Skeleton } from '../../../../platform/ui/Skeleton.tsx';
import { ComponentForm } from '../components/ComponentForm.tsx';
import { createDefinition } from '../components/create-definition.ts';
import type { SavedComponent } from '../components/use-save-component.ts';
import { componentQuery, kpiChoices } from '../queries.ts';
import styles from '../../../../platform/ui/PageHeader.module.css';

const ROUTE = '/shell/dashboard/admin/components/$component';

/** The editor of the component in the address, or of a new one of the given kind. */
export function ComponentEditor() {
  const { component } = useParams({ from: ROUTE });
  const { kind } = useSearch({ from: ROUTE });
  return component === 'new' ? (
    <NewComponent key={kind} kind={kind ?? 'table'} />
  ) : (
    <LoadedComponent key={component} id={Number(component)} />
  );
}

function NewComponent({ kind }: { kind: SavedComponent['definition']['kind'] }) {
  const navigateTo = useNavigateTo();
  // The initial definition of a score needs an existing KPI.
  const kpis = useQuery({ ...kpiChoices, enabled: kind === 'score' });
  if (kind === 'score' && kpis.isPending) return <EditorSkeleton />;
  const initial = createDefinition(kind, kpis.data?.listing[0]?.id);
  return (
    <ComponentForm
      saved={null}
      initial={initial}
      onCreated={(id) => navigateTo(`/dashboard/admin/components/${id}`, { replace: true })}
    />
  );
}

function LoadedComponent({ id }: { id: number }) {
  const [opened, setOpened] = useState<SavedComponent | null>(null);
  const { data, error, refetch } = useQuery({ ...componentQuery(id), enabled: opened === null, gcTime: 0 });
  if (!opened && data) setOpened(data);
  if (opened) return <ComponentForm saved={opened} initial={opened.definition} onCreated={() => undefined} />;
  if (error)
    return <ErrorState title="The component could not be loaded" error={error} onRetry={() => void refetch()} />;
  return <EditorSkeleton />;
}

const EditorSkeleton = () => (
  <div className={styles.page}>
    <Skeleton height={48} style={{ margin: '12px 0' }} />
    <Skeleton height={400} />
  </div>
);
