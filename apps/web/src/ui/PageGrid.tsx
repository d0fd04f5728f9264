import { cellOf, heightOf, inReadingOrder, type Placed, usualRows } from '@mainstay/contract/rules/page-grid';
import type { CSSProperties, ReactNode } from 'react';
import './PageGrid.css';

interface PageGridProps<T> {
  items: readonly T[];
  /** Draws what stands in the place of an item. */
  children: (item: T) => ReactNode;
}

const USUAL = 'minmax(200px, auto)';

/** The row heights of a grid as CSS; a row whose items all say their own height is as high as they are. */
const rowsOf = (items: readonly Placed[]): string =>
  usualRows(items)
    .map((isUsual) => (isUsual ? USUAL : 'auto'))
    .join(' ') || 'none';

/** What the style sheet makes a place of: on phones only the height counts, and for rows it says the most they take. */
function placeOf(item: Placed): CSSProperties {
  const { col, row, sizeX, sizeY } = cellOf(item);
  return {
    '--column': `${col + 1} / span ${sizeX}`,
    '--tile-row': `${row + 1} / span ${sizeY}`,
    '--height': heightOf(item) ?? 'auto',
  } as CSSProperties;
}

/** Six columns and rows of 200 px; one column at 600 px and below, in reading order, in which narrow figures stand in pairs. */
export const PageGrid = <T extends Placed & { id: string }>({ items, children }: PageGridProps<T>) => (
  <div className="pg" style={{ '--rows': rowsOf(items) } as CSSProperties}>
    {inReadingOrder(items).map((item) => (
      <div
        key={item.id}
        className="pg-i"
        data-tile
        data-item-id={item.id}
        data-auto={heightOf(item) === undefined || undefined}
        data-narrow={cellOf(item).sizeX === 1 || undefined}
        style={placeOf(item)}
      >
        {children(item)}
      </div>
    ))}
  </div>
);
