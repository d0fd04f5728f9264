import type { AccountHealth } from '@mainstay/contract/accounts/figures';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { bandWord, dayBeside, healthBand, pointCount, shownHealth } from './health-text.ts';
import './HealthHead.css';

/** Score and word, how far it moved and since when. */
export function HealthHead({ health }: { health: AccountHealth }) {
  const { account_score: score, change, since, as_of } = health;
  const day = dayBeside(since, as_of);
  return (
    <div className="hh num" data-band={score === null ? undefined : healthBand(score)}>
      {score === null ? (
        <b>No data</b>
      ) : (
        <span>
          <b>{shownHealth(score)}</b>
          <span className="hh-word">{bandWord(score)}</span>
        </span>
      )}
      {change !== null && (
        <p className="cap">
          <Moved change={change} /> since {day}
        </p>
      )}
    </div>
  );
}

function Moved({ change }: { change: number }) {
  if (pointCount(change).startsWith('0 ')) return <>Unchanged</>;
  const up = change > 0;
  const Arrow = up ? ArrowUp : ArrowDown;
  return (
    <span className="hh-move" data-up={up || undefined}>
      <Arrow size={12} role="img" aria-label={up ? 'Up' : 'Down'} />
      {pointCount(change)}
    </span>
  );
}
