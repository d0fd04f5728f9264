import type { Kpi } from '@mainstay/contract/kpis';
import { isDetailCategory } from '@mainstay/contract/rules/kpi-types';
import { fitKpiGrid } from '@mainstay/contract/rules/page-grid';
import { useQuery } from '@tanstack/react-query';
import type { PageContext } from '../../../platform/lib/page-context.ts';
import { type KpiState, KpiTile } from '../../../platform/ui/KpiTile.tsx';
import { allKpis, kpiResult, type KpiSelection } from '../queries.ts';
import { toKpiSelection } from '../kpi-selection.ts';
import { KpiCard } from './KpiCard.tsx';
import styles from './KpiCards.module.css';

interface KpiCardsProps {
  /** Ids in the order of the cards. */
  kpis: readonly number[];
  context: PageContext;
}

/** Renders a card for each KPI. KPIs that are deleted or inactive leave their cells empty. */
export function KpiCards({ kpis, context }: KpiCardsProps) {
  const all = useQuery(allKpis);
  const account = Number(context.account_id ?? context.accountId) || undefined;
  const selection = toKpiSelection(context);
  return (
    <ul className={styles.root} aria-label="KPIs">
      {fitKpiGrid(kpis).map((id) => {
        const kpi = all.data?.kpis.find((one) => one.id === id);
        return (
          <li key={id} data-kpi-id={id} data-variant={kpi && isDetailCategory(kpi.category.name) ? 'detail' : 'tile'}>
            {kpi ? (
              <LoadedKpiCard kpi={kpi} account={account} selection={selection} />
            ) : (
              <KpiTile label="KPI" state={getState(all, 'This KPI no longer exists.')} />
            )}
          </li>
        );
      })}
    </ul>
  );
}

interface KpiQueryState {
  error: unknown;
  isPending: boolean;
  refetch: () => unknown;
}
function getState({ error, isPending, refetch }: KpiQueryState, hint: string): KpiState {
  if (error) return { kind: 'error', error, onRetry: () => void refetch() };
  return isPending ? { kind: 'loading' } : { kind: 'empty', hint };
}

interface LoadedKpiCardProps {
  kpi: Kpi;
  account: number | undefined;
  selection: KpiSelection;
}

function LoadedKpiCard({ kpi, account, selection }: LoadedKpiCardProps) {
  const resultQuery = useQuery(kpiResult(kpi, account, selection));
  const { data } = resultQuery;
  if (!data || resultQuery.error) return <KpiTile label={kpi.name} state={getState(resultQuery, 'No value.')} />;
  return <KpiCard kpi={kpi} result={data} account={account} ownerScope={selection.owner_scope} />;
}
