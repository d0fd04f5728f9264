import type { Kpi } from '@mainstay/contract/kpis';
import { isDetailCategory } from '@mainstay/contract/rules/kpi-words';
import { useQuery } from '@tanstack/react-query';
import type { CSSProperties } from 'react';
import type { PageContext } from '../../../lib/page-context.ts';
import { useSignedIn } from '../../../lib/session.ts';
import { type KpiState, KpiTile } from '../../../ui/KpiTile.tsx';
import { allKpis, kpiResult } from '../queries.ts';
import { cardOf, passedThreshold } from './kpi-card.ts';
import './KpiCards.css';

interface KpiCardsProps {
  /** Ids, in the order of the cards. */
  kpis: readonly number[];
  context: PageContext;
}

/** A card for each KPI, beside each other; what is no longer there or inactive leaves its place empty. */
export function KpiCards({ kpis, context }: KpiCardsProps) {
  const all = useQuery(allKpis);
  const account = Number(context.account_id ?? context.accountId) || undefined;
  return (
    <ul className="kc" aria-label="Key figures">
      {kpis.map((id) => {
        const kpi = all.data?.kpis.find((one) => one.id === id);
        return (
          <li key={id} data-kpi-id={id} data-variant={kpi && isDetailCategory(kpi.category.name) ? 'detail' : 'tile'}>
            {kpi ? (
              <KpiCard kpi={kpi} account={account} />
            ) : (
              <KpiTile label="Key figure" state={stateOf(all, 'This KPI is no longer there.')} />
            )}
          </li>
        );
      })}
    </ul>
  );
}

interface Asked {
  error: unknown;
  isPending: boolean;
  refetch: () => unknown;
}
function stateOf({ error, isPending, refetch }: Asked, hint: string): KpiState {
  if (error) return { kind: 'error', error, onRetry: () => void refetch() };
  return isPending ? { kind: 'loading' } : { kind: 'empty', hint };
}

function KpiCard({ kpi, account }: { kpi: Kpi; account: number | undefined }) {
  const { currency_symbol: symbol, entity_timezone: zone } = useSignedIn();
  const asked = useQuery(kpiResult(kpi, account));
  const { data } = asked;
  if (!data || asked.error) return <KpiTile label={kpi.name} state={stateOf(asked, 'There is no figure.')} />;
  // What failed keeps its name and says so (3-component-kpi-10, 11).
  if (data.error !== null) {
    return <KpiTile label={data.ui_component_name ?? 'Unavailable'} state={{ kind: 'empty', hint: data.error }} />;
  }
  const { isEmpty, value, footer } = cardOf(data, { symbol, zone });
  if (isEmpty) return <KpiTile label={kpi.name} state={{ kind: 'empty', hint: 'There is no figure.' }} />;
  const threshold = passedThreshold(data);
  return (
    <article
      className="kt card"
      aria-label={kpi.name}
      data-threshold={threshold?.color}
      style={threshold && ({ '--threshold': threshold.color } as CSSProperties)}
    >
      <span className="kt-l">{kpi.name}</span>
      <span className="kt-v">
        <b className="num">{value}</b>
      </span>
      <span className="kt-f">
        <span className="ell">{[footer, threshold?.label].filter(Boolean).join(' · ')}</span>
      </span>
    </article>
  );
}
