import type { AccountBrief } from '@mainstay/contract/briefings';
import { clsx } from 'clsx';
import { accountTabPath, type PageQuery } from '../../../platform/lib/addresses.ts';
import { hashHref } from '../../../platform/lib/history.ts';
import { Card } from '../../../platform/ui/Card.tsx';
import type { BriefSection } from './brief-sections.tsx';
import textStyles from '../../../platform/theme/text.module.css';
import styles from './AccountBrief.module.css';

interface BriefListProps {
  section: BriefSection;
  brief: AccountBrief;
}

/** A card with the records of a section, each of which opens by its title. */
export function BriefList({ section: { title, more, count, toRows, empty }, brief }: BriefListProps) {
  const toTab = (tab: string, query?: PageQuery) => accountTabPath(brief.account.id, tab, query);
  const rows = toRows(brief, toTab);
  const total = count?.(brief) ?? 0;
  return (
    <Card
      title={title}
      className={styles.card}
      {...(total > 0 && { caption: total })}
      more={{ text: more.text, href: hashHref(toTab(more.tab)) }}
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
}
