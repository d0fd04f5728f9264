import type { AccountBrief } from '@mainstay/contract/briefings';
import { HealthBreakdown } from '../../health/HealthBreakdown.tsx';
import { accountTabPath } from '../../../platform/lib/addresses.ts';
import { hashHref } from '../../../platform/lib/history.ts';
import { Card } from '../../../platform/ui/Card.tsx';
import { BriefList } from './BriefList.tsx';
import { type BriefSection, RECENT_SECTIONS, WORK_SECTIONS } from './brief-sections.tsx';
import styles from './AccountBrief.module.css';

/** Everything below the metrics, in two columns. */
export function BriefSections({ brief }: { brief: AccountBrief }) {
  const healthHref = hashHref(accountTabPath(brief.account.id, 'health'));
  const toList = (section: BriefSection) => <BriefList key={section.title} section={section} brief={brief} />;
  return (
    <div className={styles.columns}>
      <div className={styles.column}>
        <Card title="Health" className={styles.card} more={{ text: 'Explain', href: healthHref }}>
          <div className={styles.health}>
            <HealthBreakdown health={brief.health} />
          </div>
        </Card>
        {RECENT_SECTIONS.map(toList)}
      </div>
      <div className={styles.column}>{WORK_SECTIONS.map(toList)}</div>
    </div>
  );
}
