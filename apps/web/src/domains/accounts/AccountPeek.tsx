import type { MasterSummary } from '@mainstay/contract/health/metrics';
import type { ReactNode } from 'react';
import { formatLongDate } from '../../platform/lib/dates.ts';
import { formatAccountMoney } from '../../platform/lib/money.ts';
import { AccountLogo } from '../../platform/ui/AccountLogo.tsx';
import { HealthBar } from '../../platform/ui/HealthBar.tsx';
import { Skeleton } from '../../platform/ui/Skeleton.tsx';
import layoutStyles from '../../platform/theme/layout.module.css';
import textStyles from '../../platform/theme/text.module.css';
import styles from './AccountPeek.module.css';

const GARR_DEFINITION = 'GARR: the annual value of all current subscriptions.';
const NARR_DEFINITION = 'NARR: gross ARR without subscriptions that are known to end within a year.';

interface AccountPeekProps {
  account: { name: string; image_url: string | null; plan: string; description: string; health: number | null };
  /** Undefined while loading. */
  metrics: Pick<MasterSummary, 'mrr' | 'renewal' | 'narr' | 'garr' | 'daily_active_user'> | undefined;
  /** The link to the account and other controls. */
  footer: ReactNode;
}

/** Short summary of an account, which is shown before the account is opened. */
export function AccountPeek({ account, metrics, footer }: AccountPeekProps) {
  const values: [name: string, value: string | undefined, definition?: string][] = [
    ['MRR', metrics && formatAccountMoney(metrics.mrr)],
    ['Renewal', metrics && (metrics.renewal ? formatLongDate(metrics.renewal) : 'No data')],
    ['Net ARR', metrics && formatAccountMoney(metrics.narr), NARR_DEFINITION],
    ['Gross ARR', metrics && formatAccountMoney(metrics.garr), GARR_DEFINITION],
    ['Daily active users', metrics && String(metrics.daily_active_user ?? 'No data')],
  ];
  return (
    <>
      <div className={styles.header} tabIndex={-1} data-autofocus>
        <AccountLogo name={account.name} image={account.image_url} size={28} />
        <div className={layoutStyles.grow}>
          <b className={textStyles.truncate}>{account.name}</b>
          <p className={textStyles.caption}>{account.plan}</p>
        </div>
        <HealthBar score={account.health} />
      </div>
      <dl className={styles.metrics}>
        {values.map(([name, value, definition]) => (
          <div key={name}>
            <dt title={definition}>{name}</dt>
            <dd className={textStyles.tabular}>{value ?? <Skeleton width={72} style={{ margin: '4px 0' }} />}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.description}>{account.description || 'No description found.'}</p>
      <div className={styles.footer}>{footer}</div>
    </>
  );
}
