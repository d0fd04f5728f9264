import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import styles from './PlainButton.module.css';

/** A button without a look of its own. It is not Mantine's, whose components the first page does not load. */
export const PlainButton = ({ className, ...button }: ComponentProps<'button'>) => (
  <button type="button" {...button} className={clsx(styles.root, className)} />
);
