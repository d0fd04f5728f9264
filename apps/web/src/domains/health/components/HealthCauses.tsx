import type { AccountHealth } from '@mainstay/contract/health/metrics';
import { clsx } from 'clsx';
import { formatPoints } from './health-text.ts';
import healthTabStyles from './HealthTab.module.css';
import textStyles from '../../../platform/theme/text.module.css';
import styles from './HealthCauses.module.css';

/** The changes behind a score with their points, largest first. */
export function HealthCauses({ health }: { health: AccountHealth }) {
  if (health.causes.length === 0) {
    return (
      <p className={textStyles.caption}>
        {health.account_score === null
          ? 'There is no score to compare.'
          : health.previous_score === null
            ? 'There is no earlier score to compare with.'
            : 'No changes.'}
      </p>
    );
  }
  return (
    <ul className={clsx(styles.root, healthTabStyles.healthCauses, textStyles.tabular)}>
      {health.causes.map((cause) => (
        <li key={cause.text}>
          <span className={styles.points} data-tone={cause.points < 0 ? 'bad' : 'good'}>
            {formatPoints(cause.points)}
          </span>
          {cause.text}
        </li>
      ))}
    </ul>
  );
}
