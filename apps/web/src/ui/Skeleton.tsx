import type { CSSProperties } from 'react';
import './Skeleton.css';

interface SkeletonProps {
  width?: number | string;
  height?: number;
  style?: CSSProperties;
}

/** The shape of a thing that is still coming. */
export const Skeleton = ({ width = '100%', height = 12, style }: SkeletonProps) => (
  <span className="sk" aria-hidden style={{ width, height, ...style }} />
);
