import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { hashHref } from '../../../platform/lib/history.ts';
import { Card } from '../../../platform/ui/Card.tsx';
import textStyles from '../../../platform/theme/text.module.css';
import styles from './AccountBrief.module.css';

export interface BriefRow {
  key: string | number;
  title: ReactNode;
  /** Where the record opens. */
  path: string;
  icon?: ReactNode;
  details?: ReactNode;
  /** On the right. */
  value?: ReactNode;
}

interface BriefListProps {
  title: string;
  /** Number of records, of which the rows are the first. */
  total?: number;
  more: { text: string; path: string };
  rows: readonly BriefRow[];
  /** Shown without rows. */
  empty: string;
}

/** A card with records, each of which opens by its title. */
export const BriefList = ({ title, total, more, rows, empty }: BriefListProps) => (
  <Card
    title={title}
    className={styles.card}
    {...(total !== undefined && total > 0 && { caption: total })}
    more={{ text: more.text, href: hashHref(more.path) }}
  >
    {rows.length === 0 ? (
      <p className={styles.emptyMessage}>{empty}</p>
    ) : (
      <ul className={styles.list}>
        {rows.map(({ key, title: name, path, icon, details, value }) => (
          <li key={key}>
            {icon}
            <div className={styles.text}>
              <a className={textStyles.link} href={hashHref(path)}>
                {name}
              </a>
              {details && <p className={textStyles.caption}>{details}</p>}
            </div>
            {value && <span className={clsx(styles.value, textStyles.tabular)}>{value}</span>}
          </li>
        ))}
      </ul>
    )}
  </Card>
);
