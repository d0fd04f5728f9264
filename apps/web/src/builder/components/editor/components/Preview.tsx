import type { Definition } from '@mainstay/contract/components/definition';
import type { ComponentDetail } from '@mainstay/contract/components/report';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useState } from 'react';
import type { PreviewContext as PreviewSelection } from '../../../../core/definitions/PreviewAsFields.tsx';
import { GraphComponent } from '../../charts/components/GraphComponent.tsx';
import { ComponentSkeleton } from '../../components/ComponentSkeleton.tsx';
import { createView } from '../../components/component-view.ts';
import type { RendererProps } from '../../components/renderer-props.ts';
import { ErrorBoundary } from '../../components/ErrorBoundary.tsx';
import { AssistantComponent } from '../../renderers/components/AssistantComponent.tsx';
import { ExtensionRenderer } from '../../renderers/components/ExtensionRenderer.tsx';
import { HtmlComponent } from '../../renderers/components/HtmlComponent.tsx';
import { KpiComponent } from '../../renderers/components/KpiComponent.tsx';
import { ScoreComponent } from '../../renderers/components/ScoreComponent.tsx';
import { isReport } from '../../queries.ts';
import { ReactTableComponent } from '../../tables/components/ReactTableComponent.tsx';
import { TableComponent } from '../../tables/components/TableComponent.tsx';
import { type PreviewContext, previewQuery } from '../queries.ts';
import '../../../../platform/ui/Card.css';
import '../../ComponentFrame.css';
import { IssueList } from '../../../../core/definitions/IssueList.tsx';

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
  const [text] = useDebouncedValue(JSON.stringify(definition), DEBOUNCE_MS);
  const debouncedDefinition = JSON.parse(text) as Definition;
  const title = definition.meta.title || definition.name || 'Untitled';
  const context: PreviewContext = { user: previewAs.user?.id ?? null, account: previewAs.account?.id ?? null };
  const renderFrame = (body: ReactNode) => (
    <section className="cmp card ce-preview" aria-label={`Preview of ${title}`} data-kind={definition.kind}>
      <div className="card-h cmp-h">
        <h2 className="ell">{title}</h2>
      </div>
      <div className="cmp-b">
        <ErrorBoundary key={text} onFailed={NOOP}>
          <Suspense fallback={<ComponentSkeleton kind={definition.kind} />}>{body}</Suspense>
        </ErrorBoundary>
      </div>
    </section>
  );
  if (debouncedDefinition.kind === 'react-ai') return renderFrame(<AssistantComponent onDrawn={NOOP} />);
  if (debouncedDefinition.kind === 'score') {
    if (id === null || context.account === null)
      return renderFrame(<p className="ce-note cap">The score appears after you save and choose an account above.</p>);
    const detail = toPreviewDetail(debouncedDefinition, id);
    return renderFrame(<ScoreComponent detail={detail} context={{ account_id: context.account }} onDrawn={NOOP} />);
  }
  return <LoadedPreview definition={debouncedDefinition} context={context} renderFrame={renderFrame} />;
}

const toPreviewDetail = (definition: Definition, id: number): ComponentDetail => ({
  id,
  name: definition.name,
  kind: definition.kind,
  version: 0,
  meta: definition.meta,
  drilldown: null,
  threshold_config: definition.threshold_config,
  ...(definition.kind === 'extension' && { extension: definition.extension }),
  columns: [],
});

interface LoadedPreviewProps {
  definition: Definition;
  context: PreviewContext;
  renderFrame: (body: ReactNode) => ReactNode;
}

function LoadedPreview({ definition, context, renderFrame }: LoadedPreviewProps) {
  const { data, error, isFetching } = useQuery(
    previewQuery({ ...definition, name: definition.name.trim() || 'Preview' }, context),
  );
  const [view, setView] = useState(() => createView(0));
  const report = isReport(data) ? data : undefined;
  const renderBody = () => {
    if (!data) return error ? null : <ComponentSkeleton kind={definition.kind} />;
    if (!isReport(data)) return <KpiComponent report={data} onDrawn={NOOP} />;
    const Renderer = RENDERERS[definition.kind as keyof typeof RENDERERS];
    const props: RendererProps = {
      report,
      failed: false,
      busy: isFetching,
      view,
      change: setView,
      context: {},
      onPick: undefined,
      detail: { ...toPreviewDetail(definition, 0), columns: data.columns },
      request: { query: { id: 0, pageNumber: 1, pageSize: undefined }, body: undefined },
      onDrawn: NOOP,
    };
    return (
      <div className="cmp-in" aria-busy={isFetching}>
        <Renderer {...props} />
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

const RENDERERS = {
  table: TableComponent,
  'react-table': ReactTableComponent,
  graph: GraphComponent,
  html: HtmlComponent,
  extension: ExtensionRenderer,
};
