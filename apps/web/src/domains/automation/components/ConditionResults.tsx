import type { AutomationRule, ConditionResult } from '@mainstay/contract/automation';
import { formatCondition } from '@mainstay/contract/rules/automation';
import { Check, X } from 'lucide-react';
import { createColumnLabeler, formatConditionResult } from './format-condition-result.ts';
import type { Columns } from './rule-draft.ts';
import './ConditionResults.css';

interface ConditionResultsProps {
  conditions: AutomationRule['conditions'];
  /** Results of one account, in the order of the conditions. */
  results: readonly ConditionResult[];
  columns: Columns;
}

/** Lists each condition with the value of the account and whether the condition holds. */
export const ConditionResults = ({ conditions, results, columns }: ConditionResultsProps) => (
  <ul className="verdict">
    {conditions.map((condition, at) => {
      const result = results[at];
      return (
        result && (
          <li key={at} data-holds={result.holds}>
            {result.holds ? <Check size={14} aria-hidden /> : <X size={14} aria-hidden />}
            <span>
              <span className="sr">{result.holds ? 'Met: ' : 'Not met: '}</span>
              {formatCondition(condition, createColumnLabeler(columns))}
            </span>
            <b className="num">{formatConditionResult(condition, result, columns)}</b>
          </li>
        )
      );
    })}
  </ul>
);
