import {
  toGridCell,
  itemHeight,
  sortInReadingOrder,
  type GridPlacement,
  defaultHeightRows,
} from '@mainstay/contract/rules/page-grid';
import type { CSSProperties, ReactNode } from 'react';
import './PageGrid.css';

interface PageGridProps<T> {
  items: readonly T[];
  /** Draws what stands in the place of an item. */
  children: (item: T) => ReactNode;
}

const USUAL = 'minmax(200px, auto)';

/** The row heights of a grid as CSS; a row whose items all say their own height is as high as they are. */
const toGridTemplateRows = (items: readonly GridPlacement[]): string =>
  defaultHeightRows(items)
    .map((isUsual) => (isUsual ? USUAL : 'auto'))
    .join(' ') || 'none';

/** What the style sheet makes a place of: on phones only the height counts, and for rows it says the most they take. */
function getPlacementStyle(item: GridPlacement): CSSProperties {
  const { col, row, sizeX, sizeY } = toGridCell(item);
  return {
    '--column': `${col + 1} / span ${sizeX}`,
    '--tile-row': `${row + 1} / span ${sizeY}`,
    '--height': itemHeight(item) ?? 'auto',
  } as CSSProperties;
}

/** Six columns and rows of 200 px; one column at 600 px and below, in reading order, in which narrow figures stand in pairs. */
export const PageGrid = <T extends GridPlacement & { id: string }>({ items, children }: PageGridProps<T>) => (
  <div className="pg" style={{ '--rows': toGridTemplateRows(items) } as CSSProperties}>
    {sortInReadingOrder(items).map((item) => (
      <div
        key={item.id}
        className="pg-i"
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
