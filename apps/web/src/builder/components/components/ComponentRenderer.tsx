import type { ComponentDetail, Report, ReportRow } from '@mainstay/contract/components/report';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { LoadingFallback } from '../../../platform/lib/lazy-component.tsx';
import { type ComponentKind, getComponentKind } from '../component-kinds.ts';
import { type DataRequest, dataQuery, isReport } from '../queries.ts';
import { selectCategory, toRowsPath } from '../rows/components/metric-selection.ts';
import { FilterPanel } from '../filters/components/FilterPanel.tsx';
import { useFilterPanel } from '../filters/components/use-filter-panel.ts';
import { toDataRequest, type Context } from './component-view.ts';
import { ComponentProblem } from './ComponentProblem.tsx';
import { ComponentSkeleton } from './ComponentSkeleton.tsx';
import type { RendererProps } from './renderer-props.ts';
import { FrameHeader } from './FrameHeader.tsx';
import { useEventSubscription, useRowClick, usePublishView } from './use-events.ts';
import { AllAccountsOnly, NoHistory } from './NoRecords.tsx';
import type { useView } from './use-view.ts';
import dataTableStyles from '../../../platform/ui/DataTable.module.css';
import styles from '../ComponentFrame.module.css';

interface ComponentRendererProps {
  detail: ComponentDetail;
  context: Context;
  state: ReturnType<typeof useView>;
  onDrawn: () => void;
  children: (header: ReactNode, body: ReactNode) => ReactNode;
}

/** Loads the data of a component whose definition is known, and renders it as its kind does. */
export function ComponentRenderer({ detail, children: renderFrame, ...rest }: ComponentRendererProps) {
  const kind = getComponentKind(detail.kind);
  const withSkeleton = (body: ReactNode) => (
    <LoadingFallback fallback={<ComponentSkeleton shape={kind.skeleton} />}>{body}</LoadingFallback>
  );
  if (kind.loads === 'nothing') {
    return renderFrame(
      null,
      withSkeleton(<kind.Renderer detail={detail} context={rest.context} onDrawn={rest.onDrawn} />),
    );
  }
  return (
    <LoadedRenderer detail={detail} kind={kind} {...rest}>
      {(header, body) => renderFrame(header, withSkeleton(body))}
    </LoadedRenderer>
  );
}

interface LoadedRendererProps extends ComponentRendererProps {
  kind: Exclude<ComponentKind, { loads: 'nothing' }>;
}

/** Returns a handler that opens the rows behind a group of a table. Undefined for tables whose rows are records. */
function getGroupOpener(
  { id, kind }: ComponentDetail,
  report: Report | undefined,
  request: DataRequest,
): ((row: ReportRow) => void) | undefined {
  const isTable = kind === 'table' || kind === 'react-table';
  if (!isTable || !report?.columns.some(({ role }) => role === 'measure')) return undefined;
  return (row) => {
    location.hash = `!${toRowsPath('component', id, request, selectCategory(report, row, undefined))}`;
  };
}

/** Renders components that load one page of data at a time. */
function LoadedRenderer({ detail, kind, context, state, onDrawn, children: renderFrame }: LoadedRendererProps) {
  const { view, asked: requestedView, change, takeScroll: popScrollTop } = state;
  const request = toDataRequest(detail, requestedView.component === detail.id ? requestedView : view, context);
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...dataQuery(request),
    // The previous rows stay visible while the next page loads, but never those of another component.
    placeholderData: (before, query) =>
      (query?.queryKey[2] as typeof request | undefined)?.query.id === detail.id ? keepPreviousData(before) : undefined,
  });
  const body = useRef<HTMLDivElement>(null);
  const reply = data?.data;
  const report = isReport(reply) ? reply : undefined;
  useEventSubscription(detail, change);
  usePublishView(detail, requestedView);
  const onPick = useRowClick(detail, state, body) ?? getGroupOpener(detail, report, request);
  const panel = useFilterPanel(detail);
  useEffect(() => {
    const scroller = body.current?.querySelector(`.${dataTableStyles.root}`);
    if (!scroller || isPlaceholderData || !data) return;
    const top = popScrollTop();
    if (top !== null) scroller.scrollTop = top;
  }, [data, isPlaceholderData, popScrollTop]);

  const retry = () => void refetch();
  const header = (
    <FrameHeader
      detail={detail}
      view={view}
      change={change}
      ask={request}
      report={report}
      error={error}
      panel={panel}
      cachedAt={data?.cachedAt ?? null}
      onRetry={retry}
    />
  );
  if (kind.isReplacedByError && !reply && error)
    return renderFrame(null, <ComponentProblem error={error} onRetry={retry} onDrawn={onDrawn} />);
  if (reply?.all_accounts_only) return renderFrame(null, <AllAccountsOnly onDrawn={onDrawn} />);
  if (reply?.no_history) return renderFrame(header, <NoHistory onDrawn={onDrawn} />);
  if (kind.loads === 'kpi') {
    const kpi = reply && !isReport(reply) ? reply : undefined;
    return renderFrame(
      data?.cachedAt ? header : null,
      kpi ? (
        <kind.Renderer report={kpi} request={request} onDrawn={onDrawn} />
      ) : (
        <ComponentSkeleton shape={kind.skeleton} />
      ),
    );
  }
  const props: RendererProps = {
    detail,
    report,
    failed: !reply && error !== null,
    busy: isFetching,
    view,
    change,
    request,
    context,
    onPick,
    onDrawn,
  };
  return renderFrame(
    header,
    <div className={styles.content} ref={body} aria-busy={isFetching}>
      {panel.open && <FilterPanel detail={detail} view={view} change={change} />}
      {report || props.failed ? <kind.Renderer {...props} /> : <ComponentSkeleton shape={kind.skeleton} />}
    </div>,
  );
}
