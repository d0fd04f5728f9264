import { Gauge } from 'lucide-react';
import { type ComponentType, useMemo, useState } from 'react';
import { hashHref } from '../../../platform/lib/history.ts';
import { toSinglePage } from '../../../platform/lib/paged-list.ts';
import { useSignedIn } from '../../../platform/lib/session.ts';
import type { ListView } from '../../../platform/lib/use-list-view.ts';
import { ErrorState } from '../../../platform/ui/ErrorState.tsx';
import { type Listing, ListScreen } from '../../../platform/ui/ListScreen.tsx';
import { Skeleton } from '../../../platform/ui/Skeleton.tsx';
import type { Column } from '../../../platform/ui/table-columns.ts';
import type { FormProps, PartRow } from './PartForm.tsx';
import { KPI_PARTS, type KpiAdminState, type KpiPart, PART_LABELS, toPartPath } from './kpi-address.ts';
import pageHeaderStyles from '../../../platform/ui/PageHeader.module.css';

export interface PartQuery<R> {
  data: { listing: R[]; total_records?: number } | undefined;
  error: Error | null;
  isPending: boolean;
  isFetching: boolean;
  refetch: () => Promise<{ data: { listing: R[] } | undefined }>;
}

interface PartListProps<R extends PartRow> {
  part: KpiPart;
  view: ListView<KpiAdminState>;
  /** The rows that match the search. */
  list: PartQuery<R>;
  /** All rows, of which one is open. */
  all: PartQuery<R>;
  columns: readonly Column<R>[];
  form: ComponentType<FormProps<R>>;
  /** The singular name in the button; undefined if users cannot create rows, which then are too few to search. */
  noun?: string;
}

/** Shows the list of one kind of definition, or the form of the open row in its place. */
export function PartList<R extends PartRow>({ part, view, list, all, columns, form: Form, noun }: PartListProps<R>) {
  const canWrite = useSignedIn().user_access_type !== 'read_only';
  const { open } = view.state;
  const [revision, setRevision] = useState(0);
  // The part is not a filter that an empty list offers to clear.
  const listView = useMemo(() => ({ ...view, filters: { ...view.filters, part: undefined } }), [view]);
  const plural = part === 'kpis' ? 'KPIs' : part;
  const findRow = (rows: readonly R[] | undefined) => rows?.find(({ id }) => id === open);
  const formProps = {
    onDone: view.close,
    findNewest: async () => findRow((await all.refetch()).data?.listing),
    onReload: () => setRevision(revision + 1),
  };
  if (open === 'new') return <Form row={null} {...formProps} />;
  if (open !== undefined) {
    if (all.isPending) return <Skeleton height={240} />;
    const row = findRow(all.data?.listing);
    if (row) return <Form key={revision} row={row} {...formProps} />;
    return (
      <ErrorState
        title="It could not be found"
        error={all.error ?? new Error('It no longer exists.')}
        onRetry={() => void all.refetch()}
      />
    );
  }
  return (
    <ListScreen<R, Listing<R>>
      title={PART_LABELS[part]}
      view={listView}
      query={toSinglePage(list)}
      columns={columns}
      getName={({ name }) => name}
      below={<PartTabs current={part} />}
      {...(noun !== undefined && {
        searchLabel: `Search ${plural}`,
        create: { label: `New ${noun}`, isAllowed: canWrite, onClick: () => view.change({ open: 'new' }) },
      })}
      empty={{
        icon: Gauge,
        title: 'Nothing here yet',
        description: noun !== undefined && 'Create the first one.',
        noMatch: `No ${plural} match`,
      }}
    />
  );
}

const PartTabs = ({ current }: { current: KpiPart }) => (
  <nav className={pageHeaderStyles.views} aria-label="KPI sections">
    {KPI_PARTS.map((one) => (
      <a
        key={one}
        className={pageHeaderStyles.view}
        href={hashHref(toPartPath(one))}
        aria-current={one === current ? 'page' : undefined}
      >
        {PART_LABELS[one]}
      </a>
    ))}
  </nav>
);
