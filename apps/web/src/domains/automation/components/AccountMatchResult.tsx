import type { AutomationRule, ConditionResult } from '@mainstay/contract/automation';
import { formatCondition } from '@mainstay/contract/rules/automation';
import { clsx } from 'clsx';
import { Check, X } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { accountTabPath } from '../../../platform/lib/addresses.ts';
import { hashHref } from '../../../platform/lib/history.ts';
import { createColumnLabeler, formatConditionResult } from './format-condition-result.ts';
import type { Columns } from './rule-draft.ts';
import textStyles from '../../../platform/theme/text.module.css';
import styles from './ConditionResults.module.css';

interface AccountMatchResultProps extends ComponentProps<typeof ConditionResults> {
  account: { account_id: number; account_name: string };
  /** The outcome for the account. */
  chip: ReactNode;
  /** Whether it is initially expanded. */
  open?: boolean;
  /** Rendered below the explanation. */
  children?: ReactNode;
}

/** Renders the name and outcome of an account. Expanding it shows the explanation. */
export const AccountMatchResult = ({ account, chip, open, children, ...conditionProps }: AccountMatchResultProps) => (
  <details className={styles.accountMatch} open={open}>
    <summary>
      <b className={textStyles.truncate}>{account.account_name}</b>
      {chip}
    </summary>
    <div className={styles.explanation}>
      <ConditionResults {...conditionProps} />
      {children}
      <a
        className={clsx(textStyles.brandLink, textStyles.caption)}
        href={hashHref(accountTabPath(account.account_id, 'playbooks'))}
      >
        Playbooks of {account.account_name}
      </a>
    </div>
  </details>
);

interface ConditionResultsProps {
  conditions: AutomationRule['conditions'];
  /** Results of one account, in the order of the conditions. */
  results: readonly ConditionResult[];
  columns: Columns;
}

/** Lists each condition with the value of the account and whether the condition holds. */
const ConditionResults = ({ conditions, results, columns }: ConditionResultsProps) => (
  <ul className={styles.conditionList}>
    {conditions.map((condition, at) => {
      const result = results[at];
      return (
        result && (
          <li key={at} data-holds={result.holds}>
            {result.holds ? <Check size={14} aria-hidden /> : <X size={14} aria-hidden />}
            <span>
              <span className={textStyles.screenReaderOnly}>{result.holds ? 'Met: ' : 'Not met: '}</span>
              {formatCondition(condition, createColumnLabeler(columns))}
            </span>
            <b className={textStyles.tabular}>{formatConditionResult(condition, result, columns)}</b>
          </li>
        )
      );
    })}
  </ul>
);
