import type { ReactNode } from 'react';

interface SectionProps {
  title: string;
  /** How many things are set in it. */
  count?: number;
  open?: boolean;
  children: ReactNode;
}

/** A part of the form that opens and closes. */
export const Section = ({ title, count, open, children }: SectionProps) => (
  <details className="ce-section" open={open || undefined}>
    <summary>
      {title}
      {count ? <span className="cap">{count}</span> : null}
    </summary>
    <div className="fields">{children}</div>
  </details>
);
