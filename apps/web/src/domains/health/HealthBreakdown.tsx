import type { AccountHealth } from '@mainstay/contract/health/metrics';
import { HealthCauses } from './components/HealthCauses.tsx';
import { HealthHeader } from './components/HealthHeader.tsx';
import { HealthTable } from './components/HealthTable.tsx';
import styles from './HealthExplanation.module.css';

/** A health score with its measures, and what changed it, for screens that have loaded it. */
export const HealthBreakdown = ({ health }: { health: AccountHealth }) => (
  <>
    <HealthHeader health={health} />
    <HealthTable health={health} />
    <div className={styles.changes}>
      <h2>What changed</h2>
      <HealthCauses health={health} />
    </div>
  </>
);
