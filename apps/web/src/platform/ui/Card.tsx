import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import layoutStyles from '../theme/layout.module.css';
import textStyles from '../theme/text.module.css';
import styles from './Card.module.css';

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
  const classes = clsx(styles.card, className);
  if (!title)
    return (
      <div className={classes} data-part="card">
        {children}
      </div>
    );
  return (
    <section className={classes} data-part="card" aria-label={title}>
      <div className={styles.header} data-part="card-header">
        <h2>{title}</h2>
        {caption !== undefined && (
          <span className={clsx(textStyles.caption, textStyles.tabular)} data-part="text-caption">
            {caption}
          </span>
        )}
        <span className={layoutStyles.grow} />
        {actions}
        {more && (
          <a className={styles.more} href={more.href}>
            {more.text}
          </a>
        )}
      </div>
      {children}
    </section>
  );
}
