import type { ReactNode } from 'react';
import styles from './Chip.module.css';

interface ChipProps {
  tone?: 'good' | 'warn' | 'bad' | 'brand';
  /** Renders an outline instead of a fill. */
  line?: boolean;
  children: ReactNode;
}

/** Shows a status as text; the tone repeats the meaning of the text. */
export const Chip = ({ tone, line, children }: ChipProps) => (
  <span className={styles.chip} data-part="chip" data-tone={tone} data-line={line || undefined}>
    {children}
  </span>
);
