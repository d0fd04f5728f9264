import type { AccountRow } from '@mainstay/contract/accounts';
import { useQuery } from '@tanstack/react-query';
import { formatLongDate } from '../../../../platform/lib/dates.ts';
import { formatAccountMoney } from '../../../../platform/lib/money.ts';
import { AccountLogo } from '../../../../platform/ui/AccountLogo.tsx';
import { ErrorState } from '../../../../platform/ui/ErrorState.tsx';
import { HealthBar } from '../../../../platform/ui/HealthBar.tsx';
import { Skeleton } from '../../../../platform/ui/Skeleton.tsx';
import { accountSummary } from '../../queries.ts';
import { openFromList } from './list-origin.ts';
import layoutStyles from '../../../../platform/theme/layout.module.css';
import textStyles from '../../../../platform/theme/text.module.css';
import filterBarStyles from '../../../../platform/ui/FilterBar.module.css';
import styles from './Peek.module.css';

const GARR_DEFINITION = 'GARR: the annual value of all current subscriptions.';
const NARR_DEFINITION = 'NARR: gross ARR without subscriptions that are known to end within a year.';

interface PeekProps {
  row: AccountRow;
  href: string;
  /** Set if a click outside cannot close the summary. */
  onClose?: () => void;
}

/** Short summary of an account with details that its row does not show, and a link to the account. */
export function Peek({ row, href, onClose }: PeekProps) {
  const summary = useQuery(accountSummary(row.id));
  const { data } = summary;
  if (summary.error) {
    return (
      <ErrorState
        title="The summary could not be loaded"
        error={summary.error}
        onRetry={() => void summary.refetch()}
      />
    );
  }
  const metrics: [name: string, value: string | undefined, definition?: string][] = [
    ['MRR', data && formatAccountMoney(data.mrr)],
    ['Renewal', data && (data.renewal ? formatLongDate(data.renewal) : 'No data')],
    ['Net ARR', data && formatAccountMoney(data.narr), NARR_DEFINITION],
    ['Gross ARR', data && formatAccountMoney(data.garr), GARR_DEFINITION],
    ['Daily active users', data && String(data.daily_active_user ?? 'No data')],
  ];
  return (
    <>
      <div className={styles.header} tabIndex={-1} data-autofocus>
        <AccountLogo name={row.name} image={row.image_url} size={28} />
        <div className={layoutStyles.grow}>
          <b className={textStyles.truncate}>{row.name}</b>
          <p className={textStyles.caption}>{row.plan}</p>
        </div>
        <HealthBar score={data ? data.health : row.health} />
      </div>
      <dl className={styles.metrics}>
        {metrics.map(([name, value, definition]) => (
          <div key={name}>
            <dt title={definition}>{name}</dt>
            <dd className={textStyles.tabular}>{value ?? <Skeleton width={72} style={{ margin: '4px 0' }} />}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.description}>{row.description || 'No description found.'}</p>
      <div className={styles.footer}>
        <a className={textStyles.brandLink} href={href} onClick={() => openFromList(row)}>
          Open account
        </a>
        {onClose && (
          <button type="button" className={filterBarStyles.toolButton} onClick={onClose}>
            Close
          </button>
        )}
      </div>
    </>
  );
}
