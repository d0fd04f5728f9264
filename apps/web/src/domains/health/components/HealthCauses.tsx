import type { AccountHealth } from '@mainstay/contract/health/metrics';
import { formatPoints } from './health-text.ts';
import './HealthCauses.css';

/** The changes behind a score with their points, largest first. */
export function HealthCauses({ health }: { health: AccountHealth }) {
  if (health.causes.length === 0) {
    return (
      <p className="cap">
        {health.account_score === null
          ? 'There is no score to compare.'
          : health.previous_score === null
            ? 'There is no earlier score to compare with.'
            : 'No changes.'}
      </p>
    );
  }
  return (
    <ul className="hc num">
      {health.causes.map((cause) => (
        <li key={cause.text}>
          <span className="hc-by" data-tone={cause.points < 0 ? 'bad' : 'good'}>
            {formatPoints(cause.points)}
          </span>
          {cause.text}
        </li>
      ))}
    </ul>
  );
}
