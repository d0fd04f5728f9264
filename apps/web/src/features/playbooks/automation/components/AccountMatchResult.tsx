import type { ComponentProps, ReactNode } from 'react';
import { accountTabPath } from '../../../../lib/addresses.ts';
import { hashHref } from '../../../../lib/history.ts';
import { ConditionResults } from './ConditionResults.tsx';

interface AccountVerdictProps extends ComponentProps<typeof ConditionResults> {
  account: { account_id: number; account_name: string };
  /** What becomes of it. */
  chip: ReactNode;
  /** It is opened from the beginning. */
  open?: boolean;
  /** Below why. */
  children?: ReactNode;
}

/** One account: its name and what becomes of it, and why when it is opened. */
export const AccountMatchResult = ({ account, chip, open, children, ...verdict }: AccountVerdictProps) => (
  <details className="standing" open={open}>
    <summary>
      <b className="ell">{account.account_name}</b>
      {chip}
    </summary>
    <div className="standing-why">
      <ConditionResults {...verdict} />
      {children}
      <a className="link-brand cap" href={hashHref(accountTabPath(account.account_id, 'playbooks'))}>
        Playbooks of {account.account_name}
      </a>
    </div>
  </details>
);
