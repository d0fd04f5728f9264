import type { ReactNode } from 'react';
import './Card.css';
import './Strip.css';

/** One figure of a strip. */
export interface Figure {
  label: string;
  value: ReactNode;
  note?: ReactNode;
  tone?: 'good' | 'warn' | 'bad';
  /** Where the rows behind the number are. */
  href?: string;
}

/** Figures that belong together, where tiles would be too much. */
export function Strip({ figures, label }: { figures: readonly Figure[]; label: string }) {
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
