import type { ComponentProps, ReactNode } from 'react';
import { accountTabPath } from '../../../platform/lib/addresses.ts';
import { hashHref } from '../../../platform/lib/history.ts';
import { ConditionResults } from './ConditionResults.tsx';

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
  <details className="standing" open={open}>
    <summary>
      <b className="ell">{account.account_name}</b>
      {chip}
    </summary>
    <div className="standing-why">
      <ConditionResults {...conditionProps} />
      {children}
      <a className="link-brand cap" href={hashHref(accountTabPath(account.account_id, 'playbooks'))}>
        Playbooks of {account.account_name}
      </a>
    </div>
  </details>
);
