import {
  type InfiniteData,
  type UseInfiniteQueryResult,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import { Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { toTableProps } from '../../platform/lib/paged-list.ts';
import { useSignedIn } from '../../platform/lib/session.ts';
import { useOpenRoute } from '../../platform/lib/use-open-route.ts';
import { ConfirmDialog } from '../../platform/ui/ConfirmDialog.tsx';
import { DataTable } from '../../platform/ui/DataTable.tsx';
import { EmptyState } from '../../platform/ui/EmptyState.tsx';
import { SearchField } from '../../platform/ui/SearchField.tsx';
import { PageHeader } from '../../platform/ui/PageHeader.tsx';
import type { Column } from '../../platform/ui/table-columns.ts';
import { AuthoringTabs } from './AuthoringTabs.tsx';
import buttonStyles from '../../platform/ui/button.module.css';
import pageHeaderStyles from '../../platform/ui/PageHeader.module.css';

interface NamedDefinition {
  id: number;
  name: string;
}
interface Listing<Row> {
  listing: Row[];
  has_next: boolean;
  total_records: number;
}

interface DefinitionListProps<Row extends NamedDefinition> {
  /** The title, which is also the name of the tab. */
  title: 'Pages' | 'Components';
  /** The singular name, for the button. */
  noun: string;
  icon: LucideIcon;
  columns: readonly Column<Row>[];
  query: UseInfiniteQueryResult<InfiniteData<Listing<Row>>>;
  find: string | undefined;
  onFind: (text: string) => void;
  /** Rendered beside the search field. */
  filters?: ReactNode;
  /** An introduction for an empty list; undefined if the list is filtered. */
  description: string | undefined;
  getPath: (id: number) => string;
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
export function DefinitionList<Row extends NamedDefinition>(props: DefinitionListProps<Row>) {
  const { title, noun, query, description, getPath } = props;
  const open = useOpenRoute();
  const client = useQueryClient();
  const canWrite = useSignedIn().user_access_type !== 'read_only';
  const [deletedRow, setDeletedRow] = useState<Row | null>(null);
  const list = toTableProps(query, (page) => page.listing);
  const total = query.data?.pages[0]?.total_records;
  return (
    <div className={pageHeaderStyles.sheet}>
      <PageHeader
        title={title}
        count={total ? total.toLocaleString('en-US') : undefined}
        below={<AuthoringTabs active={title} />}
      >
        {props.filters}
        <SearchField label={`Search ${noun}s`} value={props.find ?? ''} onFind={props.onFind} />
        {canWrite && (
          <button type="button" className={buttonStyles.button} data-primary onClick={props.onNew}>
            <Plus size={14} aria-hidden />
            New {noun}
          </button>
        )}
      </PageHeader>
      <DataTable<Row>
        label={title}
        columns={props.columns}
        {...list}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        actions={(row) => props.actions(row, canWrite ? () => setDeletedRow(row) : undefined)}
        onOpen={({ id }, newTab) => open(getPath(id), newTab)}
        empty={
          <EmptyState title={description === undefined ? `No ${noun}s found` : `No ${noun}s yet`} icon={props.icon}>
            {description ?? `No ${noun} matches your search.`}
          </EmptyState>
        }
      />
      {deletedRow && (
        <ConfirmDialog
          opened
          title={`Delete ${deletedRow.name}?`}
          verb="Delete"
          onConfirm={() => props.remove(client, deletedRow.id)}
          onClose={() => setDeletedRow(null)}
        >
          {props.removing}
        </ConfirmDialog>
      )}
    </div>
  );
}
