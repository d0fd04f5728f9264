import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { lazyComponent } from '../lib/lazy-component.tsx';
import { AddFilter } from './AddFilter.tsx';
import type { FilterChipsProps } from './FilterChips.tsx';
import layoutStyles from '../theme/layout.module.css';
import styles from './FilterBar.module.css';

interface FilterBarProps {
  /** Rendered before the filters, such as a view switch. */
  before?: ReactNode;
  /** Sort, columns and views, rendered on the right. */
  children?: ReactNode;
}

const FilterChips = lazyComponent(async () => (await import('./FilterChips.tsx')).FilterChips);

export const preloadFilterChips = FilterChips.preload;

/** The toolbar of a list: active filters, the "+ Filter" menu, and the children on the right. */
export function FilterBar({ before, children, ...filters }: FilterBarProps & FilterChipsProps) {
  const { chips, columns = [], editor } = filters;
  return (
    <div className={styles.root} data-part="filter-bar">
      {before}
      {chips.length > 0 && <FilterChips {...filters} />}
      {editor && columns.length > 0 && <AddFilter columns={columns} editor={editor} />}
      <span className={clsx(layoutStyles.grow, styles.grow)} />
      {children}
    </div>
  );
}
