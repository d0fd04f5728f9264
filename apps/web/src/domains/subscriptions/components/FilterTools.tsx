import { getAlternatives } from '@mainstay/contract/rules/list-filters';
import { findColumnFilter, getFilter, replaceFilter } from '../../../platform/lib/filter-changes.ts';
import {
  type ColumnFilter as Filter,
  type FilterPosition,
  type Filters,
  formatFilterChip,
} from '../../../platform/lib/filters.ts';
import type { ReactNode } from 'react';
import { ColumnFilter } from '../../../platform/ui/ColumnFilter.tsx';
import { FilterBar } from '../../../platform/ui/FilterBar.tsx';
import type { FilteredColumn } from './filter-columns.ts';

interface FilterToolsProps {
  columns: readonly FilteredColumn[];
  filters: Filters;
  onChange: (filters: Filters) => void;
  /** The values of choice columns. */
  choices?: readonly string[];
  /** Formats a choice. */
  choiceText?: (value: string) => string;
  /** Rendered on the right. */
  children?: ReactNode;
}

const identity = (value: string) => value;

/** Shows the active filters of a list and adds new ones. */
export function FilterTools({
  columns,
  filters,
  onChange,
  choices = [],
  choiceText = identity,
  children,
}: FilterToolsProps) {
  const withChoiceLabel = (filter: Filter, { kind }: FilteredColumn): Filter =>
    kind === 'choice' ? { ...filter, from: choiceText(String(filter.from)) } : filter;
  const chips = filters.map((entry) =>
    getAlternatives(entry).flatMap((filter) => {
      const column = columns.find(({ id }) => id === filter.column_name);
      return column ? [formatFilterChip(withChoiceLabel(filter, column), column)] : [];
    }),
  );
  const editor = (id: string, close: () => void, position: FilterPosition = findColumnFilter(filters, id)) => {
    const column = columns.find((one) => one.id === id);
    const value = getFilter(filters, position);
    if (!column) return null;
    const withChoiceValue = (filter: Filter | null) =>
      filter && column.kind === 'choice'
        ? { ...filter, from: choices.find((choice) => choiceText(choice) === filter.from) ?? null }
        : filter;
    return (
      <ColumnFilter
        column={id}
        label={column.name}
        kind={column.kind}
        value={value && withChoiceLabel(value, column)}
        choices={choices.map(choiceText)}
        onApply={(filter) => onChange(replaceFilter(filters, position, withChoiceValue(filter)))}
        onClose={close}
      />
    );
  };
  return (
    <FilterBar chips={chips} columns={columns} editor={editor} groups={{ filters, onChange }}>
      {children}
    </FilterBar>
  );
}
