import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { type PageContext, parseAccountOnDay } from '../../../platform/lib/page-context.ts';
import { ErrorState } from '../../../platform/ui/ErrorState.tsx';
import { ProductTree } from '../components/ProductTree.tsx';
import { useUsageView } from '../components/usage-view.ts';
import { SubscriptionsCard } from '../components/SubscriptionsCard.tsx';
import { UsageChart, UsesChart } from '../components/UsageCharts.tsx';
import { UsageTiles } from '../components/UsageTiles.tsx';
import { accountUsage } from '../queries.ts';
import cardStyles from '../../../platform/ui/Card.module.css';
import pageHeaderStyles from '../../../platform/ui/PageHeader.module.css';
import styles from '../components/Usage.module.css';

/** Shows the usage of the page's account, in total or for the selected node. */
export function AccountUsage({ context }: { context: PageContext }) {
  const account = parseAccountOnDay(context);
  const { id } = account;
  const [{ tile, node }, updateView] = useUsageView();
  const usage = useQuery({ ...accountUsage(account, node), enabled: id > 0 });
  if (id === 0) return null;
  const selection = { account, node };
  return (
    <div className={clsx(pageHeaderStyles.page, styles.root)} data-part="page-header-page">
      <div className={styles.main}>
        {usage.error ? (
          <div className={cardStyles.card}>
            <ErrorState title="Usage could not be loaded" error={usage.error} onRetry={() => void usage.refetch()} />
          </div>
        ) : (
          <>
            <UsageTiles metrics={usage.data} tile={tile} onTile={(next) => updateView({ tile: next })} />
            <UsageChart
              {...selection}
              tile={tile}
              onTile={(next) => updateView({ tile: next })}
              monthly={usage.data?.usage_graph_data}
            />
          </>
        )}
        <UsesChart {...selection} />
      </div>
      <div className={styles.side}>
        <ProductTree {...selection} onNode={(next) => updateView({ node: next })} />
        <SubscriptionsCard account={account} />
      </div>
    </div>
  );
}
