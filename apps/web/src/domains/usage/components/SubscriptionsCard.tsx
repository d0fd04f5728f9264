import { statusName } from '@mainstay/contract/rules/subscription-status';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import type { AccountOnDay } from '../../../platform/lib/page-context.ts';
import { Card } from '../../../platform/ui/Card.tsx';
import { ErrorState } from '../../../platform/ui/ErrorState.tsx';
import { Skeleton } from '../../../platform/ui/Skeleton.tsx';
import { usageSubscriptions } from '../queries.ts';
import productTreeStyles from './ProductTree.module.css';
import textStyles from '../../../platform/theme/text.module.css';
import styles from './SubscriptionsCard.module.css';

/** Lists the subscriptions that the usage belongs to. */
export function SubscriptionsCard({ account }: { account: AccountOnDay }) {
  const { data, error, refetch } = useQuery(usageSubscriptions(account));
  return (
    <Card title="Subscriptions" caption={data?.subscriptions.length}>
      {error ? (
        <ErrorState title="Subscriptions could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <div className={productTreeStyles.skeleton}>
          <Skeleton height={90} />
        </div>
      ) : data.subscriptions.length === 0 ? (
        <p className={clsx(styles.emptyMessage, textStyles.caption)}>No subscriptions yet</p>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable content must be focusable
        <ul className={styles.list} aria-label="Subscriptions" tabIndex={0}>
          {data.subscriptions.map(({ id, subscription_id, status }) => (
            <li key={id}>
              <span className={textStyles.truncate}>{subscription_id}</span>
              <span className={textStyles.caption}>{statusName(status)}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
