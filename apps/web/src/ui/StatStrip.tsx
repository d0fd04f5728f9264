import type { ReactNode } from 'react';
import './Card.css';
import './StatStrip.css';

/** One figure of a strip. */
export interface Stat {
  label: string;
  value: ReactNode;
  note?: ReactNode;
  tone?: 'good' | 'warn' | 'bad';
  /** Where the rows behind the number are. */
  href?: string;
}

/** Figures that belong together, where tiles would be too much. */
export function StatStrip({ figures, label }: { figures: readonly Stat[]; label: string }) {
  return (
    <section className="strip card" aria-label={label}>
      {figures.map((figure) => {
        const content = (
          <>
            <span className="cap">{figure.label}</span>
            <b className="num">{figure.value}</b>
            <span className="cap" data-tone={figure.tone}>
              {figure.note}
            </span>
          </>
        );
        return figure.href ? (
          <a key={figure.label} href={figure.href}>
            {content}
          </a>
        ) : (
          <div key={figure.label}>{content}</div>
        );
      })}
    </section>
  );
}
