import type { ReactNode } from 'react';
import './Card.css';

interface CardProps {
  title?: string;
  /** Beside the title, quiet: a count or a period. */
  caption?: ReactNode;
  /** At most one quiet link on the right, such as "All 23". */
  more?: { text: string; href: string };
  /** Controls on the right, where a link is not enough. */
  actions?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A panel of a page. With a title it is a section that names itself. */
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
