/** The shape of what comes: of an item, and of a whole page. */
import { PageGrid } from '../../../ui/PageGrid.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import '../../../ui/Card.css';

/** The frame of a component that is still too far below: it can be found and scrolled to. */
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
  <div className={noContainer ? undefined : 'card'} data-component-id={id} data-kind={kind}>
    {title && (
      <div className="card-h">
        <h2 className="ell">{title}</h2>
      </div>
    )}
  </div>
);

/** Anything else on its way. @param count how many cards it will be; 0 is one frame */
export const ItemSkeleton = ({ count = 0 }: { count?: number }) => (
  <div className="pi-cards" data-kpis={count > 0 || undefined} aria-busy="true">
    {Array.from({ length: Math.max(1, count) }, (_, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: shapes have nothing but their place.
      <div key={at} className="card pi-shape">
        <Skeleton width={96} height={12} />
      </div>
    ))}
  </div>
);

const skeletonFor = (id: string, col: number, row: number, sizeX: number) => ({
  ...{ id, col, row, sizeX, sizeY: 1, autoHeight: false, customHeight: null },
});
const SHAPES = [
  skeletonFor('a', 0, 0, 4),
  skeletonFor('b', 4, 0, 2),
  skeletonFor('c', 0, 1, 2),
  skeletonFor('d', 2, 1, 2),
  skeletonFor('e', 4, 1, 2),
];

/** A page before it is known what stands on it. */
export const PageSkeleton = () => (
  <div className="page" role="status" aria-label="Loading the page">
    <PageGrid items={SHAPES}>{() => <ItemSkeleton />}</PageGrid>
  </div>
);
