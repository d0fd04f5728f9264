import { Check } from 'lucide-react';
import type { Step } from '../queries.ts';
import './SignUp.css';

const STEP_NAMES = ['Email', 'Code', 'Company'] as const;

/** Shows the current one of the three steps. */
export const Steps = ({ current }: { current: Step }) => (
  <ol className="su-steps" aria-label="Steps">
    {STEP_NAMES.map((name, index) => (
      <li
        key={name}
        data-done={index + 1 < current ? true : undefined}
        aria-current={index + 1 === current ? 'step' : undefined}
      >
        <span className="su-dot num">
          {index + 1 < current ? <Check size={11} strokeWidth={3} aria-label="done" /> : index + 1}
        </span>
        {name}
      </li>
    ))}
  </ol>
);
