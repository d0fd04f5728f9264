import type { ReactTable } from '@mainstay/contract/components/definition';
import type { ReportRow } from '@mainstay/contract/components/report';
import type { ReactTable as Table } from '@tanstack/react-table';
import { Columns3, Rows3, Rows4 } from 'lucide-react';
import { Popup } from '../../../../platform/ui/Popup.tsx';
import type { features } from './react-table-features.ts';
import layoutStyles from '../../../../platform/theme/layout.module.css';
import textStyles from '../../../../platform/theme/text.module.css';
import filterBarStyles from '../../../../platform/ui/FilterBar.module.css';
import styles from './ReactTable.module.css';

interface ReactTableToolsProps {
  table: Table<typeof features, ReportRow>;
  options: ReactTable;
  density: ReactTable['density'];
  onDensity: (density: ReactTable['density']) => void;
  title: string;
}

/** Toolbar above the rows with search, column visibility and row density. */
export function ReactTableTools({ table, options, density, onDensity, title }: ReactTableToolsProps) {
  const isCompact = density === 'compact';
  return (
    <div className={styles.tools}>
      {options.enableGlobalFilter && (
        <input
          type="search"
          className={styles.filterField}
          aria-label={`Search ${title}`}
          placeholder="Search these rows"
          value={String(table.state.globalFilter ?? '')}
          onChange={(event) => table.setGlobalFilter(event.currentTarget.value)}
        />
      )}
      <span className={layoutStyles.grow} />
      {options.enableHiding && (
        <Popup
          label="Columns"
          width={220}
          position="bottom-end"
          trigger={
            <button type="button" className={filterBarStyles.toolButton}>
              <Columns3 size={14} aria-hidden /> Columns
            </button>
          }
        >
          <fieldset className={styles.columnOptions}>
            <legend className={textStyles.screenReaderOnly}>Columns shown</legend>
            {table.getAllLeafColumns().map((column) => (
              <label key={column.id}>
                <input
                  type="checkbox"
                  checked={column.getIsVisible()}
                  disabled={!column.getCanHide()}
                  onChange={column.getToggleVisibilityHandler()}
                />
                {String(column.columnDef.header)}
              </label>
            ))}
          </fieldset>
        </Popup>
      )}
      <button
        type="button"
        className={filterBarStyles.toolButton}
        aria-pressed={isCompact}
        aria-label="Compact rows"
        title="Compact rows"
        onClick={() => onDensity(isCompact ? 'normal' : 'compact')}
      >
        {isCompact ? <Rows4 size={14} aria-hidden /> : <Rows3 size={14} aria-hidden />}
      </button>
    </div>
  );
}
