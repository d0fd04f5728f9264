/** Opens a component in its form. */
import type { Kind } from '@mainstay/contract/components/definition';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { datasetsQuery } from '../../../../core/datasets/queries.ts';
import { ErrorState } from '../../../../platform/ui/ErrorState.tsx';
import { Skeleton } from '../../../../platform/ui/Skeleton.tsx';
import { getComponentKind } from '../../component-kinds.ts';
import { componentQuery, kpiChoices } from '../queries.ts';
import { ComponentForm, type DialogHandlers } from './ComponentForm.tsx';
import { createDefinition } from './create-definition.ts';
import type { SavedComponent } from './saved-component.ts';
import styles from '../../../../platform/ui/PageHeader.module.css';

interface NewComponentProps {
  kind: Kind;
  /** Called with the id after the first save. */
  onCreated?: (id: number) => void;
  dialog?: DialogHandlers;
}

/** Loads the fields of a kind and the datasets that they list, which would otherwise move everything below them. */
function useFieldsReady(kind: Kind | undefined): boolean {
  const { isPending } = useQuery(datasetsQuery);
  const [loaded, setLoaded] = useState<Kind>();
  useEffect(() => {
    if (kind)
      void getComponentKind(kind)
        .Fields.preload()
        .then(() => setLoaded(kind));
  }, [kind]);
  return loaded === kind && !isPending;
}

export function NewComponent({ kind, onCreated, dialog }: NewComponentProps) {
  // The initial definition of a score needs an existing KPI.
  const kpis = useQuery({ ...kpiChoices, enabled: kind === 'score' });
  const isReady = useFieldsReady(kind);
  if (!isReady || (kind === 'score' && kpis.isPending)) return <EditorSkeleton />;
  const initial = createDefinition(kind, kpis.data?.listing[0]?.id);
  return <ComponentForm saved={null} initial={initial} onCreated={onCreated} dialog={dialog} />;
}

export function LoadedComponent({ id, dialog }: { id: number; dialog?: DialogHandlers }) {
  const [opened, setOpened] = useState<SavedComponent | null>(null);
  const { data, error, refetch } = useQuery({ ...componentQuery(id), enabled: opened === null, gcTime: 0 });
  if (!opened && data) setOpened(data);
  const isReady = useFieldsReady(opened?.definition.kind);
  if (opened && isReady) return <ComponentForm saved={opened} initial={opened.definition} dialog={dialog} />;
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
