import { useInfiniteQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { ListTree } from 'lucide-react';
import { useMemo } from 'react';
import { useFollowLink, useHref } from '../../../../core/navigation/use-follow-link.ts';
import { toPluralInSentence } from '../../../../platform/lib/in-sentence.ts';
import { useListView } from '../../../../platform/lib/use-list-view.ts';
import { type Listing, ListScreen } from '../../../../platform/ui/ListScreen.tsx';
import { useFormat } from '../../components/use-format.ts';
import { type IndexedRow, reportColumns } from '../../tables/components/report-columns.tsx';
import { metricAddress, type MetricKind } from '../../metric-address.ts';
import { describeMetric } from '../components/metric-selection.ts';
import { metricRowsQuery } from '../queries.ts';
import textStyles from '../../../../platform/theme/text.module.css';

interface MetricRow extends IndexedRow {
  id: number;
}

/** The rows behind a tile or a value of a chart. The title names the filter. */
export function MetricRowsList() {
  const { metricKind, metricId } = useParams({ strict: false }) as { metricKind: string; metricId: string };
  const kind: MetricKind = metricKind === 'kpi' ? 'kpi' : 'component';
  const id = Number(metricId);
  const view = useListView(useMemo(() => metricAddress(kind, id), [kind, id]));
  const query = useInfiniteQuery(metricRowsQuery(kind, id, view.state));
  const format = useFormat();
  const getHref = useHref();
  const followLink = useFollowLink();
  const pages = query.data?.pages ?? [];
  const [first] = pages;
  const { title, caption } = first ? describeMetric(first.metric, view.state, format) : { title: 'Rows', caption: '' };
  const columns = reportColumns(
    first?.columns.flatMap((column) => (column.hidden ? [] : [{ ...column, filter: 'none' as const }])) ?? [],
    pages.flatMap(({ reports }) => reports),
    { format, getHref, onScroll: followLink, renderFilter: () => null, isFiltered: () => false },
  );
  return (
    <ListScreen<MetricRow, Listing<MetricRow>>
      title={title}
      view={view}
      query={query}
      columns={columns}
      defaultSort=""
      getName={({ id: row }) => `row ${row}`}
      onOpen={({ row }) => {
        const link = Object.values(row._link ?? {})[0];
        if (link) followLink(link);
      }}
      tools={caption && <span className={textStyles.caption}>{caption}</span>}
      empty={{ icon: ListTree, title: `No ${toPluralInSentence(first?.metric.rows_of)} match` }}
    />
  );
}
