import type { Definition } from '@mainstay/contract/components/definition';
import type { ComponentDetail } from '@mainstay/contract/components/report';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { type ReactNode, useState } from 'react';
import { LoadingFallback } from '../../../../platform/lib/lazy-component.tsx';
import type { PreviewContext as PreviewSelection } from '../../../../core/definitions/PreviewAsFields.tsx';
import { ComponentSkeleton } from '../../components/ComponentSkeleton.tsx';
import { type ComponentKind, getComponentKind, preloadKind } from '../../component-kinds.ts';
import { createView } from '../../components/component-view.ts';
import type { RendererProps } from '../../components/renderer-props.ts';
import { ErrorBoundary } from '../../components/ErrorBoundary.tsx';
import { isReport } from '../../queries.ts';
import { type PreviewContext, previewQuery } from '../queries.ts';
import { IssueList } from '../../../../core/definitions/IssueList.tsx';
import componentEditorStyles from './ComponentEditor.module.css';
import textStyles from '../../../../platform/theme/text.module.css';
import cardStyles from '../../../../platform/ui/Card.module.css';
import styles from '../../ComponentFrame.module.css';

/** Delay in milliseconds between typing and the update of the preview. */
const DEBOUNCE_MS = 400;
const NOOP = () => undefined;

interface PreviewProps {
  /** Null for a component that was not saved yet. */
  id: number | null;
  definition: Definition;
  previewAs: PreviewSelection;
}

/** Preview of a component for the selected user and account. */
export function Preview({ id, definition, previewAs }: PreviewProps) {
  useState(() => preloadKind(definition.kind));
  const [text] = useDebouncedValue(JSON.stringify(definition), DEBOUNCE_MS);
  const debouncedDefinition = JSON.parse(text) as Definition;
  const title = definition.meta.title || definition.name || 'Untitled';
  const context: PreviewContext = { user: previewAs.user?.id ?? null, account: previewAs.account?.id ?? null };
  const kind = getComponentKind(debouncedDefinition.kind);
  const renderFrame = (body: ReactNode) => (
    <section
      className={clsx(styles.root, cardStyles.card, componentEditorStyles.preview)}
      aria-label={`Preview of ${title}`}
      data-kind={definition.kind}
    >
      <div className={clsx(cardStyles.header, styles.header)} data-part="card-header">
        <h2 className={textStyles.truncate}>{title}</h2>
      </div>
      <div className={styles.body}>
        <ErrorBoundary key={text} onFailed={NOOP}>
          <LoadingFallback fallback={<ComponentSkeleton shape={kind.skeleton} />}>{body}</LoadingFallback>
        </ErrorBoundary>
      </div>
    </section>
  );
  if (kind.loads !== 'nothing')
    return <LoadedPreview definition={debouncedDefinition} kind={kind} context={context} renderFrame={renderFrame} />;
  if (debouncedDefinition.kind === 'score' && (id === null || context.account === null))
    return renderFrame(
      <p className={clsx(componentEditorStyles.previewNote, textStyles.caption)}>
        The score appears after you save and choose an account above.
      </p>,
    );
  return renderFrame(
    <kind.Renderer
      detail={toPreviewDetail(debouncedDefinition, id ?? 0)}
      context={context.account === null ? {} : { account_id: context.account }}
      onDrawn={NOOP}
    />,
  );
}

const toPreviewDetail = (definition: Definition, id: number): ComponentDetail => ({
  ...definition,
  id,
  version: 0,
  drilldown: null,
  columns: [],
});

interface LoadedPreviewProps {
  definition: Definition;
  kind: Exclude<ComponentKind, { loads: 'nothing' }>;
  context: PreviewContext;
  renderFrame: (body: ReactNode) => ReactNode;
}

function LoadedPreview({ definition, kind, context, renderFrame }: LoadedPreviewProps) {
  const { data, error, isFetching } = useQuery(
    previewQuery({ ...definition, name: definition.name.trim() || 'Preview' }, context),
  );
  const [view, setView] = useState(() => createView(0));
  const report = isReport(data) ? data : undefined;
  const renderBody = () => {
    if (!data) return error ? null : <ComponentSkeleton shape={kind.skeleton} />;
    if (kind.loads === 'kpi') return isReport(data) ? null : <kind.Renderer report={data} onDrawn={NOOP} />;
    if (!report) return null;
    const props: RendererProps = {
      report,
      failed: false,
      busy: isFetching,
      view,
      change: setView,
      context: {},
      onPick: undefined,
      detail: { ...toPreviewDetail(definition, 0), columns: report.columns },
      request: { query: { id: 0, pageNumber: 1, pageSize: undefined }, body: undefined },
      onDrawn: NOOP,
    };
    return (
      <div className={styles.content} aria-busy={isFetching}>
        <kind.Renderer {...props} />
      </div>
    );
  };
  return (
    <>
      {error && <IssueList error={error} />}
      {renderFrame(renderBody())}
    </>
  );
}
