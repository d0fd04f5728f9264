import type { ComponentDetail } from '@mainstay/contract/components/report';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { LoadingFallback } from '../../../lib/lazy-component.tsx';
import { dataQuery, isReport } from '../queries.ts';
import { FilterPanel } from '../filters/components/FilterPanel.tsx';
import { useFilterPanel } from '../filters/components/use-filter-panel.ts';
import { toDataRequest, type Context } from './component-view.ts';
import { ComponentProblem } from './ComponentProblem.tsx';
import { ComponentSkeleton } from './ComponentSkeleton.tsx';
import type { RendererProps } from './renderer-props.ts';
import { FrameHeader } from './FrameHeader.tsx';
import { KIND_PARTS } from './lazy-renderers.ts';
import { useEventSubscription, useRowClick, usePublishView } from './use-events.ts';
import { NoHistory } from './NoRecords.tsx';
import type { useView } from './use-view.ts';

const { score: ScoreComponent, 'react-ai': AssistantComponent, kpi: KpiComponent } = KIND_PARTS;

interface InnerProps {
  detail: ComponentDetail;
  context: Context;
  state: ReturnType<typeof useView>;
  onDrawn: () => void;
  children: (head: ReactNode, body: ReactNode) => ReactNode;
}

/** Loads the data of a component whose definition is known, and renders it with its template. */
export function ComponentRenderer({ detail, children: box, ...rest }: InnerProps) {
  const lazily = (body: ReactNode) => (
    <LoadingFallback shape={<ComponentSkeleton kind={detail.kind} />}>{body}</LoadingFallback>
  );
  if (detail.kind === 'react-ai') return box(null, lazily(<AssistantComponent onDrawn={rest.onDrawn} />));
  if (detail.kind === 'score') {
    return box(null, lazily(<ScoreComponent detail={detail} context={rest.context} onDrawn={rest.onDrawn} />));
  }
  return (
    <LoadedRenderer detail={detail} {...rest}>
      {(head, body) => box(head, lazily(body))}
    </LoadedRenderer>
  );
}

/** Renders components that load one page of data at a time. */
function LoadedRenderer({ detail, context, state, onDrawn, children: box }: InnerProps) {
  const { view, asked, change, takeScroll } = state;
  const ask = toDataRequest(detail, asked.component === detail.id ? asked : view, context);
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...dataQuery(ask),
    // The previous rows stay visible while the next page loads, but never those of another component.
    placeholderData: (before, query) =>
      (query?.queryKey[2] as typeof ask | undefined)?.query.id === detail.id ? keepPreviousData(before) : undefined,
  });
  const body = useRef<HTMLDivElement>(null);
  useEventSubscription(detail, change);
  usePublishView(detail, asked);
  const onPick = useRowClick(detail, state, body);
  const panel = useFilterPanel(detail);
  useEffect(() => {
    const scroller = body.current?.querySelector('.tbl-wrap');
    if (!scroller || isPlaceholderData || !data) return;
    const top = takeScroll();
    if (top !== null) scroller.scrollTop = top;
  }, [data, isPlaceholderData, takeScroll]);

  const reply = data?.data;
  const retry = () => void refetch();
  const report = isReport(reply) ? reply : undefined;
  const head = (
    <FrameHeader
      {...{ detail, view, change, ask, report }}
      error={error}
      panel={panel}
      keptAt={data?.keptAt ?? null}
      onRetry={retry}
    />
  );
  if (detail.kind === 'kpi' || detail.kind === 'html') {
    if (!reply && error) return box(null, <ComponentProblem error={error} onRetry={retry} onDrawn={onDrawn} />);
  }
  if (reply?.no_history) return box(head, <NoHistory onDrawn={onDrawn} />);
  if (detail.kind === 'kpi') {
    const kpi = reply && !isReport(reply) ? reply : undefined;
    return box(
      data?.keptAt ? head : null,
      kpi ? <KpiComponent report={kpi} onDrawn={onDrawn} /> : <ComponentSkeleton kind="kpi" />,
    );
  }
  const Kind = KIND_PARTS[detail.kind];
  const props: RendererProps = {
    detail,
    report,
    failed: !reply && error !== null,
    busy: isFetching,
    view,
    change,
    ask,
    context,
    onPick,
    onDrawn,
  };
  return box(
    head,
    <div className="cmp-in" ref={body} aria-busy={isFetching}>
      {panel.open && <FilterPanel detail={detail} view={view} change={change} />}
      {report || props.failed ? <Kind {...props} /> : <ComponentSkeleton kind={detail.kind} />}
    </div>,
  );
}
