import {
  type InfiniteData,
  type UseInfiniteQueryResult,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import { Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { toTableProps } from '../lib/paged-list.ts';
import { useSignedIn } from '../lib/session.ts';
import { useOpenRoute } from '../lib/use-open-route.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { DataTable } from '../ui/DataTable.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { SearchField } from '../ui/SearchField.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import type { Column } from '../ui/table-columns.ts';
import { AuthoringTabs } from './AuthoringTabs.tsx';
import '../ui/button.css';

interface Named {
  id: number;
  name: string;
}
interface Listing<Row> {
  listing: Row[];
  has_next: boolean;
  total_records: number;
}

interface DefinitionListProps<Row extends Named> {
  /** The title, which is also the name of the tab. */
  title: 'Pages' | 'Components';
  /** The singular name, for the button. */
  one: string;
  icon: LucideIcon;
  columns: readonly Column<Row>[];
  query: UseInfiniteQueryResult<InfiniteData<Listing<Row>>>;
  find: string | undefined;
  onFind: (text: string) => void;
  /** Rendered beside the search field. */
  filters?: ReactNode;
  /** An introduction for an empty list; undefined if the list is filtered. */
  whatItIs: string | undefined;
  pathOf: (id: number) => string;
  onNew: () => void;
  /**
   * Renders the operations of a row. `remove` requires confirmation and is undefined for users with view-only access.
   */
  actions: (row: Row, remove: (() => void) | undefined) => ReactNode;
  remove: (client: QueryClient, id: number) => Promise<unknown>;
  /** States what a deletion removes and what it retains. */
  removing: string;
}

/** Lists the definitions of one kind. A selected definition opens in its editor. */
export function DefinitionList<Row extends Named>(props: DefinitionListProps<Row>) {
  const { title, one, query, whatItIs, pathOf } = props;
  const open = useOpenRoute();
  const client = useQueryClient();
  const mayWrite = useSignedIn().user_access_type !== 'read_only';
  const [leaving, setLeaving] = useState<Row | null>(null);
  const list = toTableProps(query, (page) => page.listing);
  const total = query.data?.pages[0]?.total_records;
  return (
    <div className="sheet">
      <PageHeader
        title={title}
        count={total ? total.toLocaleString('en-US') : undefined}
        below={<AuthoringTabs active={title} />}
      >
        {props.filters}
        <SearchField label={`Search ${one}s`} value={props.find ?? ''} onFind={props.onFind} />
        {mayWrite && (
          <button type="button" className="btn" data-primary onClick={props.onNew}>
            <Plus size={14} aria-hidden />
            New {one}
          </button>
        )}
      </PageHeader>
      <DataTable<Row>
        label={title}
        columns={props.columns}
        {...list}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        actions={(row) => props.actions(row, mayWrite ? () => setLeaving(row) : undefined)}
        onOpen={({ id }, newTab) => open(pathOf(id), newTab)}
        empty={
          <EmptyState title={whatItIs === undefined ? `No ${one}s found` : `No ${one}s yet`} icon={props.icon}>
            {whatItIs ?? `No ${one} matches your search.`}
          </EmptyState>
        }
      />
      {leaving && (
        <ConfirmDialog
          opened
          title={`Delete ${leaving.name}?`}
          verb="Delete"
          onConfirm={() => props.remove(client, leaving.id)}
          onClose={() => setLeaving(null)}
        >
          {props.removing}
        </ConfirmDialog>
      )}
    </div>
  );
}
