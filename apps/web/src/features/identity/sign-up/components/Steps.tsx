import { Check } from 'lucide-react';
import type { Step } from '../queries.ts';
import './SignUp.css';

const NAMES = ['Email', 'Code', 'Company'] as const;

/** Shows the current one of the three steps. */
export const Steps = ({ current }: { current: Step }) => (
  <ol className="su-steps" aria-label="Steps">
    {NAMES.map((name, at) => (
      <li
        key={name}
        data-done={at + 1 < current ? true : undefined}
        aria-current={at + 1 === current ? 'step' : undefined}
      >
        <span className="su-dot num">
          {at + 1 < current ? <Check size={11} strokeWidth={3} aria-label="done" /> : at + 1}
        </span>
        {name}
      </li>
    ))}
  </ol>
);
