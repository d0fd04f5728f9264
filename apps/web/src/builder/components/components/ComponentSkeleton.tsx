import { Skeleton } from '../../../platform/ui/Skeleton.tsx';
import styles from '../ComponentFrame.module.css';

const LINES = ['62%', '48%', '71%', '55%', '66%', '42%'];
const BARS = [46, 64, 38, 80, 58, 92, 70];

/** What the skeleton of a component resembles, other than rows. */
export type SkeletonShape = 'bars' | 'ring' | 'value';

/** Skeleton in the shape of the component. */
export function ComponentSkeleton({ shape }: { shape?: SkeletonShape | undefined }) {
  return (
    <div className={styles.skeleton} role="status" aria-label="Loading" data-shape={shape}>
      {shape === 'bars' ? (
        BARS.map((height, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: bars have no identity other than their position.
          <Skeleton key={index} width="9%" style={{ height: `${height}%` }} />
        ))
      ) : shape === 'ring' ? (
        <Skeleton width={150} height={150} style={{ borderRadius: '50%' }} />
      ) : shape === 'value' ? (
        <>
          <Skeleton width={96} height={26} />
          <Skeleton width={132} />
        </>
      ) : (
        LINES.map((width) => <Skeleton key={width} width={width} />)
      )}
    </div>
  );
}
