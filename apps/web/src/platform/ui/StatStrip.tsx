import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Skeleton } from './Skeleton.tsx';
import textStyles from '../theme/text.module.css';
import cardStyles from './Card.module.css';
import styles from './StatStrip.module.css';

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
    <section className={clsx(styles.root, cardStyles.card)} data-part="card" aria-label={label}>
      {stats.map((stat) => {
        const content = (
          <>
            <span className={clsx(textStyles.caption, styles.caption)}>{stat.label}</span>
            <b className={textStyles.tabular}>{stat.value}</b>
            <span className={clsx(textStyles.caption, styles.caption)} data-tone={stat.tone}>
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

/** The strip with these labels while its values load, at the same size. */
export const StatStripSkeleton = ({ labels, label }: { labels: readonly string[]; label: string }) => (
  <StatStrip
    label={label}
    stats={labels.map((text) => ({ label: text, value: <Skeleton width={64} />, note: <Skeleton width={90} /> }))}
  />
);
