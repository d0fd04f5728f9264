import { Button } from '@mantine/core';
import { clsx } from 'clsx';
import { type LucideIcon, Plus } from 'lucide-react';
import { type ComponentProps, type ReactNode, type RefObject, useCallback, useEffect, useRef } from 'react';
import { hashHref } from '../lib/history.ts';
import { type ListQuery, toTableProps } from '../lib/paged-list.ts';
import type { ListView } from '../lib/use-list-view.ts';
import { useOpenRoute } from '../lib/use-open-route.ts';
import { DataTable, type DataTableProps } from './DataTable.tsx';
import { EmptyState } from './EmptyState.tsx';
import { ExportButton } from './ExportButton.tsx';
import { PageHeader } from './PageHeader.tsx';
import { SearchField } from './SearchField.tsx';
import type { Column } from './table-columns.ts';
import { ViewOnly } from './ViewOnly.tsx';
import textStyles from '../theme/text.module.css';
import pageHeaderStyles from './PageHeader.module.css';
import styles from './ListScreen.module.css';

/** A page of a list. */
export interface Listing<Row> {
  listing: readonly Row[];
  has_next: boolean;
  total_records?: number;
}

/** The parameters with the same meaning in all lists. */
interface ListState {
  find?: string | undefined;
  sort?: string | undefined;
  [key: string]: unknown;
}

export interface ListScreenProps<Row extends { id: number }, Page extends Listing<Row>>
  extends Pick<DataTableProps<Row>, 'columns' | 'actions'> {
  title: string;
  /** The plural name of the rows, if the title does not contain it. */
  label?: string;
  className?: string | undefined;
  /** The state in the address; undefined if the list is always the same. */
  view?: ListView<ListState>;
  query: ListQuery<Page>;
  getName: (row: Row) => string;
  /** Label of the search field; without it, the list has no text search. */
  searchLabel?: string;
  /** Order if the address has none; without it, the list cannot be sorted. */
  defaultSort?: string;
  /** Returns where a row opens. By default it opens beside the list if the address has an open row. */
  getPath?: (row: Row) => string;
  /** Opens a row without an address. */
  onOpen?: ((row: Row) => void) | undefined;
  /** Views or tabs below the title. */
  below?: ReactNode;
  /** Further controls before the search field. */
  tools?: ReactNode;
  /** Filters and notices between the header and the table. */
  filters?: ReactNode;
  exportFile?: Pick<ComponentProps<typeof ExportButton>, 'name' | 'isDated' | 'download' | 'onDone'>;
  create?: {
    label: string;
    icon?: LucideIcon;
    /** False for users without the right, who see a chip instead of the button. */
    isAllowed: boolean;
  } & ({ href: string } | { onClick: () => void });
  empty: {
    icon: LucideIcon;
    title: string;
    description?: ReactNode;
    action?: ReactNode /** Title if no row matches the filters. */;
    noMatch?: string;
  };
  /** Rendered beside the table: the panel of the open row. */
  panel?: ReactNode;
  /** Below the table, such as the pager of a list that is shown by pages. */
  footer?: ReactNode;
  /** Dialogs, and the bar of bulk edits. */
  children?: ReactNode;
}

/** A list of records that fills the screen, with its state in the address. Keys work without a click first. */
export function ListScreen<Row extends { id: number }, Page extends Listing<Row>>(props: ListScreenProps<Row, Page>) {
  const { title, label = title, view, query, defaultSort, exportFile, create } = props;
  const openRoute = useOpenRoute();
  const body = useRef<HTMLDivElement>(null);
  const isOpen = view?.openId !== undefined;
  useReturnedFocus(isOpen, body);
  const toRowPath = view?.toRowPath;
  const getPath = props.getPath ?? (toRowPath && ((row: Row) => toRowPath(row.id)));
  const total = query.data?.pages[0]?.total_records;
  const onFind = useCallback((find: string) => view?.change({ find }, { replace: true }), [view]);
  return (
    <div className={clsx(pageHeaderStyles.sheet, props.className)} data-part="page-header-sheet">
      <PageHeader title={title} count={total || undefined} below={props.below}>
        {props.tools}
        {exportFile && <ExportButton {...exportFile} />}
        {props.searchLabel && <SearchField label={props.searchLabel} value={view?.state.find ?? ''} onFind={onFind} />}
        {create && (create.isAllowed ? <CreateButton {...create} /> : <ViewOnly />)}
      </PageHeader>
      {props.filters}
      <div className={styles.body} ref={body}>
        <DataTable<Row>
          label={label}
          isScreenList
          columns={getPath ? withLinks(props.columns, getPath) : props.columns}
          {...toTableProps(query, (page) => page.listing)}
          rowId={({ id }) => id}
          rowName={props.getName}
          actions={props.actions}
          current={typeof view?.openId === 'number' ? view.openId : undefined}
          {...(defaultSort && {
            sort: view?.state.sort ?? defaultSort,
            onSort: (sort) => view?.change({ sort: toOtherSort(sort, view.state.sort, defaultSort) }),
          })}
          onOpen={getPath ? (row, newTab) => openRoute(getPath(row), newTab, { replace: isOpen }) : props.onOpen}
          empty={<NoRows noMatch={`No ${label.toLowerCase()} match`} {...props.empty} view={view} />}
        />
        {props.panel}
      </div>
      {props.footer}
      {props.children}
    </div>
  );
}

/** Returns the sort for the address. Without one, a list that is descending by default becomes ascending. */
function toOtherSort(sort: string | undefined, current: string | undefined, defaultSort: string): string | undefined {
  if (sort === undefined && current === undefined) return defaultSort.replace('-', '');
  return sort === defaultSort ? undefined : sort;
}

type CreateButtonProps = NonNullable<ListScreenProps<never, never>['create']>;

const CreateButton = ({ label, icon: Icon = Plus, ...action }: CreateButtonProps) =>
  'href' in action ? (
    <Button component="a" href={action.href} leftSection={<Icon size={14} aria-hidden />}>
      {label}
    </Button>
  ) : (
    <Button onClick={action.onClick} leftSection={<Icon size={14} aria-hidden />}>
      {label}
    </Button>
  );

const withLinks = <Row,>(columns: readonly Column<Row>[], getPath: (row: Row) => string): readonly Column<Row>[] =>
  columns.map((column) =>
    column.isLink
      ? {
          ...column,
          cell: (row) => (
            <a className={textStyles.link} href={hashHref(getPath(row))} tabIndex={-1}>
              {column.cell(row)}
            </a>
          ),
        }
      : column,
  );

type NoRowsProps = ListScreenProps<never, never>['empty'] & { view: ListView<ListState> | undefined };

/** The empty list, or a link to the whole list if it is filtered. */
function NoRows({ icon, title, description, action, noMatch, view }: NoRowsProps) {
  const { sort: _, ...filters }: ListState = view?.filters ?? {};
  const active = Object.entries(filters).filter(([, value]) => value !== undefined);
  if (!view || active.length === 0)
    return (
      <EmptyState title={title} icon={icon} action={action}>
        {description}
      </EmptyState>
    );
  const path = view.toPath(Object.fromEntries(active.map(([key]) => [key, undefined])));
  return (
    <EmptyState
      title={noMatch ?? title}
      icon={icon}
      action={
        <Button component="a" variant="default" href={hashHref(path)}>
          Clear all filters
        </Button>
      }
    />
  );
}

/** Moves the focus to the list after its panel was closed, which leaves it nowhere. */
function useReturnedFocus(isOpen: boolean, list: RefObject<HTMLElement | null>): void {
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current && !isOpen && document.activeElement === document.body)
      list.current?.querySelector<HTMLElement>('[data-index][tabindex="0"]')?.focus();
    wasOpen.current = isOpen;
  }, [isOpen, list]);
}
