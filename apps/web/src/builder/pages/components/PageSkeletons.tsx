/** Skeletons of an item and of a whole page. */
import { clsx } from 'clsx';
import { PageGrid } from '../../../platform/ui/PageGrid.tsx';
import { Skeleton } from '../../../platform/ui/Skeleton.tsx';
import textStyles from '../../../platform/theme/text.module.css';
import cardStyles from '../../../platform/ui/Card.module.css';
import pageHeaderStyles from '../../../platform/ui/PageHeader.module.css';
import styles from './PageItem.module.css';

/** The frame of a component that is not loaded yet. It can already be found and scrolled to. */
export const PlaceholderFrame = ({
  id,
  title,
  kind,
  noContainer,
}: {
  id: number;
  title: string | null;
  kind: string;
  noContainer: boolean;
}) => (
  <div className={noContainer ? undefined : cardStyles.card} data-component-id={id} data-kind={kind}>
    {title && (
      <div className={cardStyles.header} data-part="card-header">
        <h2 className={textStyles.truncate}>{title}</h2>
      </div>
    )}
  </div>
);

/** The skeleton of any other item. @param count the number of cards; 0 renders a single frame */
export const ItemSkeleton = ({ count = 0 }: { count?: number }) => (
  <div className={styles.skeletonCards} data-kpis={count > 0 || undefined} aria-busy="true">
    {Array.from({ length: Math.max(1, count) }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: skeletons are identified only by their position.
      <div key={index} className={clsx(cardStyles.card, styles.skeletonCard)}>
        <Skeleton width={96} height={12} />
      </div>
    ))}
  </div>
);

const createSkeletonItem = (id: string, col: number, row: number, sizeX: number) => ({
  id,
  col,
  row,
  sizeX,
  sizeY: 1,
  autoHeight: false,
  customHeight: null,
});
const SKELETON_ITEMS = [
  createSkeletonItem('a', 0, 0, 4),
  createSkeletonItem('b', 4, 0, 2),
  createSkeletonItem('c', 0, 1, 2),
  createSkeletonItem('d', 2, 1, 2),
  createSkeletonItem('e', 4, 1, 2),
];

/** The skeleton of a page whose layout is not known yet. */
export const PageSkeleton = () => (
  <div className={pageHeaderStyles.page} role="status" aria-label="Loading the page">
    <PageGrid items={SKELETON_ITEMS}>{() => <ItemSkeleton />}</PageGrid>
  </div>
);
