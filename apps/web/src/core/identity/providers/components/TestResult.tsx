import type { TestStep } from '@mainstay/contract/identity/providers';
import { CircleAlert, CircleCheck, CircleMinus, CircleX } from 'lucide-react';
import { Card } from '../../../../platform/ui/Card.tsx';

const STATES = {
  ok: { icon: CircleCheck, word: 'Passed' },
  warning: { icon: CircleAlert, word: 'Warning' },
  failed: { icon: CircleX, word: 'Failed' },
  skipped: { icon: CircleMinus, word: 'Skipped' },
} as const;

interface TestResultProps {
  passed: boolean;
  steps: readonly TestStep[];
}

/** The result of a connection test by step, with advice for failed steps. */
export function TestResult({ passed, steps }: TestResultProps) {
  const hasWarning = steps.some(({ state }) => state === 'warning');
  return (
    <Card title="Connection test" caption={passed ? (hasWarning ? 'passed with warnings' : 'passed') : 'failed'}>
      <ol className="siw-steps">
        {steps.map(({ name, state, found, advice }) => {
          const { icon: Icon, word } = STATES[state];
          return (
            <li key={name} data-state={state}>
              <Icon size={16} aria-hidden />
              <div>
                <b>{name}</b> <span className="siw-word">{word}</span>
                <p>{found}</p>
                {advice && <p className="siw-advice">{advice}</p>}
              </div>
            </li>
          );
        })}
      </ol>
    </Card>
  );
}
