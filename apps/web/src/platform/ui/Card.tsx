import type { ReactNode } from 'react';
import './Card.css';

interface CardProps {
  title?: string;
  /** Secondary text beside the title, such as a count or a period. */
  caption?: ReactNode;
  /** At most one secondary link on the right, such as "All 23". */
  more?: { text: string; href: string };
  /** Controls on the right if a link is not sufficient. */
  actions?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A panel of a page. With a title, it is a labeled section. */
export function Card({ title, caption, more, actions, className, children }: CardProps) {
  const classes = className ? `card ${className}` : 'card';
  if (!title) return <div className={classes}>{children}</div>;
  return (
    <section className={classes} aria-label={title}>
      <div className="card-h">
        <h2>{title}</h2>
        {caption !== undefined && <span className="cap num">{caption}</span>}
        <span className="grow" />
        {actions}
        {more && (
          <a className="card-more" href={more.href}>
            {more.text}
          </a>
        )}
      </div>
      {children}
    </section>
  );
}
