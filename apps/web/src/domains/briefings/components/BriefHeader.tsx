import type { AccountBrief } from '@mainstay/contract/briefings';
import { clsx } from 'clsx';
import { Printer } from 'lucide-react';
import { accountTabPath } from '../../../platform/lib/addresses.ts';
import { formatLongDate } from '../../../platform/lib/dates.ts';
import { hashHref } from '../../../platform/lib/history.ts';
import { AccountLogo } from '../../../platform/ui/AccountLogo.tsx';
import { Chip } from '../../../platform/ui/Chip.tsx';
import { SummarizeButton } from './SummarizeButton.tsx';
import type { SummaryControl } from './use-summary.ts';
import layoutStyles from '../../../platform/theme/layout.module.css';
import textStyles from '../../../platform/theme/text.module.css';
import buttonStyles from '../../../platform/ui/button.module.css';
import styles from './AccountBrief.module.css';

interface BriefHeaderProps {
  brief: AccountBrief;
  summary: SummaryControl;
}

/** The account, its day, and what can be done with the brief. */
export function BriefHeader({ brief: { account, as_of: day }, summary }: BriefHeaderProps) {
  const facts = [account.plan, account.owner_name ?? 'No owner', `as of ${formatLongDate(day)}`];
  return (
    <header className={styles.header}>
      <AccountLogo name={account.name} image={account.image_url} size={36} />
      <div className={layoutStyles.grow}>
        <h1>
          <span className={textStyles.screenReaderOnly}>Brief of </span>
          <a href={hashHref(accountTabPath(account.id, 'summary'))}>{account.name}</a>
        </h1>
        <p className={textStyles.caption}>
          Account brief · {facts.filter(Boolean).join(' · ')} {account.status === 'Closed' && <Chip>Closed</Chip>}
        </p>
      </div>
      <div className={clsx(layoutStyles.row, styles.tools)}>
        <SummarizeButton summary={summary} hasRows />
        <button type="button" className={buttonStyles.button} onClick={() => window.print()}>
          <Printer size={14} aria-hidden />
          Print
        </button>
      </div>
    </header>
  );
}
