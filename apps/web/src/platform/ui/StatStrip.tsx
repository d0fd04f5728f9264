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
export function StatStrip({ stats, label }: { stats: readonly Stat[]; label: string }) {
  return (
    <section className="strip card" aria-label={label}>
      {stats.map((stat) => {
        const content = (
          <>
            <span className="cap">{stat.label}</span>
            <b className="num">{stat.value}</b>
            <span className="cap" data-tone={stat.tone}>
              {stat.note}
            </span>
          </>
        );
        return stat.href ? (
          <a key={stat.label} href={stat.href}>
            {content}
          </a>
        ) : (
          <div key={stat.label}>{content}</div>
        );
      })}
    </section>
  );
}
