import {
  toGridCell,
  itemHeight,
  sortInReadingOrder,
  type GridPlacement,
  defaultHeightRows,
} from '@mainstay/contract/rules/page-grid';
import type { CSSProperties, ReactNode } from 'react';
import styles from './PageGrid.module.css';

interface PageGridProps<T> {
  items: readonly T[];
  /** Renders the content of an item. */
  children: (item: T) => ReactNode;
}

const DEFAULT_ROW = 'minmax(200px, auto)';

/** Returns the row heights of a grid as CSS. A row in which all items specify their height is as high as these. */
const toGridTemplateRows = (items: readonly GridPlacement[]): string =>
  defaultHeightRows(items)
    .map((isUsual) => (isUsual ? DEFAULT_ROW : 'auto'))
    .join(' ') || 'none';

/**
 * Returns the variables of an item for the style sheet. On phones, only the height is used; it limits the height of tables.
 */
function getPlacementStyle(item: GridPlacement): CSSProperties {
  const { col, row, sizeX, sizeY } = toGridCell(item);
  return {
    '--column': `${col + 1} / span ${sizeX}`,
    '--tile-row': `${row + 1} / span ${sizeY}`,
    '--height': itemHeight(item) ?? 'auto',
  } as CSSProperties;
}

/**
 * Six columns and rows of 200px. At 600px and below, it has one column in reading order, in which narrow KPIs are
 * paired.
 */
export const PageGrid = <T extends GridPlacement & { id: string }>({ items, children }: PageGridProps<T>) => (
  <div className={styles.root} data-part="page-grid" style={{ '--rows': toGridTemplateRows(items) } as CSSProperties}>
    {sortInReadingOrder(items).map((item) => (
      <div
        key={item.id}
        className={styles.item}
        data-part="page-grid-item"
        data-tile
        data-item-id={item.id}
        data-auto={itemHeight(item) === undefined || undefined}
        data-narrow={toGridCell(item).sizeX === 1 || undefined}
        style={getPlacementStyle(item)}
      >
        {children(item)}
      </div>
    ))}
  </div>
);
