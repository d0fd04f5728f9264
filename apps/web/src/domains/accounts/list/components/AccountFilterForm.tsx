import {
  type AccountFilters,
  FILTER_COLUMNS,
  type FilterColumn,
  SORT_COLUMNS,
  type Sort,
} from '@mainstay/contract/accounts';
import { getAccountField, isValueFilterField, VALUE_FILTER_FIELDS } from '@mainstay/contract/accounts/fields';
import { OWNERSHIPS } from '@mainstay/contract/rules/access';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useEffect, useRef } from 'react';
import { findColumnFilter, getFilter, replaceFilter } from '../../../../platform/lib/filter-changes.ts';
import type { FilterPosition } from '../../../../platform/lib/filters.ts';
import { ColumnFilter } from '../../../../platform/ui/ColumnFilter.tsx';
import { getSortDirection } from '../../../../platform/ui/table-columns.ts';
import { columnOptions, ownerOptions, tagOptions } from '../queries.ts';
import { COLUMN_LABELS, getChoiceName } from './format-filters.ts';
import { MISSING_STATUSES } from './list-address.ts';
import textStyles from '../../../../platform/theme/text.module.css';
import columnFilterStyles from '../../../../platform/ui/ColumnFilter.module.css';

interface AccountFilterFormProps {
  column: FilterColumn;
  filters: AccountFilters;
  /** Without it, the form is that of the column's filter outside of groups. */
  position: FilterPosition | undefined;
  sort: Sort | undefined;
  onSort: (sort: Sort) => void;
  onChange: (filters: AccountFilters) => void;
  onClose: () => void;
}

const STATUSES = ['Active', 'Closed'];
const isSortable = (column: FilterColumn) => (SORT_COLUMNS as readonly string[]).includes(column);
/** Returns the column if its choices are the values that occur. */
const findValueColumn = (column: FilterColumn) =>
  isValueFilterField(column) && !getAccountField(column).choices ? column : undefined;
const FIELD_CHOICES = Object.fromEntries(VALUE_FILTER_FIELDS.map((key) => [key, getAccountField(key).choices]));

/** The filter form of one column, with the values that occur in the column. */
export function AccountFilterForm({
  column,
  filters,
  position = findColumnFilter(filters, column),
  sort,
  onSort,
  onChange,
  onClose,
}: AccountFilterFormProps) {
  const value = getFilter(filters, position);
  const valueColumn = findValueColumn(column);
  const columnValues = useQuery({ ...columnOptions(valueColumn ?? 'segment'), enabled: valueColumn !== undefined });
  const tags = useQuery({ ...tagOptions, enabled: column === 'tags' });
  const owners = useQuery({ ...ownerOptions, enabled: column === 'owner' });
  /** The choices of a column whose filters contain ids, although the form shows names. */
  const idChoices = column === 'tags' ? tags : column === 'owner' ? owners : undefined;
  const known = idChoices?.data ?? [];
  const fixedChoices: Partial<Record<FilterColumn, readonly string[]>> = {
    ...FIELD_CHOICES,
    status: STATUSES,
    ownership: OWNERSHIPS,
    ...(idChoices && { [column]: known.map(({ name }) => name) }),
  };
  const choices = fixedChoices[column] ?? columnValues.data?.choices ?? [];
  const loading = (valueColumn !== undefined && columnValues.isPending) || idChoices?.isPending === true;
  const displayedFilter =
    value && idChoices ? { ...value, from: getChoiceName(value, { [column]: known }) ?? null } : value;
  const form = useRef<HTMLDivElement>(null);
  // The popover moved the focus inside before the options had loaded.
  useEffect(() => {
    if (!loading) form.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
  }, [loading]);
  if (loading) {
    return (
      <p className={clsx(textStyles.caption, columnFilterStyles.filterForm)} tabIndex={-1} data-autofocus>
        Loading…
      </p>
    );
  }
  return (
    <div ref={form}>
      <ColumnFilter
        column={column}
        label={COLUMN_LABELS[column]}
        kind={FILTER_COLUMNS[column]}
        value={displayedFilter}
        choices={choices}
        missing={MISSING_STATUSES[column]}
        {...(isSortable(column) && {
          sort: {
            direction: getSortDirection({ sort: column }, sort),
            onSort: (direction: 'asc' | 'desc') => onSort((direction === 'asc' ? column : `-${column}`) as Sort),
          },
        })}
        onApply={(filter) => {
          const id = known.find(({ name }) => name === filter?.from)?.id;
          const next = filter && { ...filter, column_name: column, ...(idChoices && { from: id ?? null }) };
          onChange(replaceFilter(filters, position, next));
        }}
        onClose={onClose}
      />
    </div>
  );
}
