import type { ReactNode } from 'react';
import './Card.css';
import './StatStrip.css';

/** One value of a strip. */
export interface Stat {
  label: string;
  value: ReactNode;
  note?: ReactNode;
  tone?: 'good' | 'warn' | 'bad';
  /** Links to the rows that the value summarizes. */
  href?: string;
}

/** Shows related values if tiles would take too much space. */
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
