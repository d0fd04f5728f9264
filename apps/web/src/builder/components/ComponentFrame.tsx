import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useState } from 'react';
import { detailQuery } from './queries.ts';
import type { Context } from './components/component-view.ts';
import { ComponentProblem } from './components/ComponentProblem.tsx';
import { ComponentSkeleton } from './components/ComponentSkeleton.tsx';
import { ComponentRenderer } from './components/ComponentRenderer.tsx';
import { ErrorBoundary } from './components/ErrorBoundary.tsx';
import { FrameBox } from './components/FrameBox.tsx';
import { preloadKind } from './lazy-renderers.ts';
import { useView } from './components/use-view.ts';
import './ComponentFrame.css';

export interface ComponentFrameProps {
  id: number;
  /** Title until the definition has loaded. */
  title: string;
  kind: string;
  /** Values of the page, such as `account_id`, that are part of every request. */
  context: Context;
  hideTitle?: boolean;
  /** Renders without the card around the component. */
  noContainer?: boolean;
}

/** The view state belongs to a component and an account. It is kept when only the as-of day changes. */
const toStorageKey = ({ id, context }: ComponentFrameProps): string =>
  JSON.stringify([id, Object.entries(context).filter(([name]) => name !== 'as_of')]);

/**
 * One component of a page, rendered from its stored definition. It shows a skeleton, the data, an empty state or an error, and errors do
 * not affect the rest of the page.
 */
export const ComponentFrame = (props: ComponentFrameProps) => <Frame key={toStorageKey(props)} {...props} />;

function Frame({ id, title, kind, context, hideTitle = false, noContainer = false }: ComponentFrameProps) {
  useState(() => preloadKind(kind));
  const state = useView(id);
  const componentId = state.view.component;
  const { data, error, refetch } = useQuery(detailQuery(componentId));
  const [drawnId, setDrawnId] = useState<number | null>(null);
  const onDrawn = useCallback(() => setDrawnId(componentId), [componentId]);
  const detail = data?.data;
  const renderFrame = (header: ReactNode, body: ReactNode) => (
    <FrameBox
      id={id}
      title={detail?.meta.title || detail?.name || title}
      kind={detail?.kind ?? kind}
      drawn={drawnId === componentId}
      hideTitle={hideTitle}
      noContainer={noContainer}
      depth={state.depth}
      onBack={state.back}
      header={header}
    >
      <ErrorBoundary key={componentId} onFailed={onDrawn}>
        {body}
      </ErrorBoundary>
    </FrameBox>
  );
  if (detail)
    return (
      <ComponentRenderer detail={detail} context={context} state={state} onDrawn={onDrawn}>
        {renderFrame}
      </ComponentRenderer>
    );
  if (!error) return renderFrame(null, <ComponentSkeleton kind={kind} />);
  return renderFrame(null, <ComponentProblem error={error} onRetry={() => void refetch()} onDrawn={onDrawn} />);
}
