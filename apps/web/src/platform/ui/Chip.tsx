import type { ReactNode } from 'react';
import styles from './Chip.module.css';

interface ChipProps {
  tone?: 'good' | 'warn' | 'bad' | 'brand';
  /** Renders an outline instead of a fill. */
  line?: boolean;
  /** Explains an abbreviation in a tooltip. */
  title?: string;
  children: ReactNode;
}

/** Shows a status as text; the tone repeats the meaning of the text. */
export const Chip = ({ tone, line, title, children }: ChipProps) => (
  <span className={styles.chip} data-part="chip" data-tone={tone} data-line={line || undefined} title={title}>
    {children}
  </span>
);
