import type { ReactNode } from 'react';
import './Chip.css';

interface ChipProps {
  tone?: 'good' | 'warn' | 'bad' | 'brand';
  /** An outline instead of a fill. */
  line?: boolean;
  children: ReactNode;
}

/** A word about a thing's state; the tone repeats what the word says. */
export const Chip = ({ tone, line, children }: ChipProps) => (
  <span className="chip" data-tone={tone} data-line={line || undefined}>
    {children}
  </span>
);
