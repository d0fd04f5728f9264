import type { CSSProperties } from 'react';
import styles from './Skeleton.module.css';

interface SkeletonProps {
  width?: number | string;
  height?: number;
  style?: CSSProperties;
}

/** A placeholder for content that is loading. */
export const Skeleton = ({ width = '100%', height = 12, style }: SkeletonProps) => (
  <span className={styles.root} aria-hidden style={{ width, height, ...style }} />
);
