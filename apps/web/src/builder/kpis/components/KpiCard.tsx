import type { Kpi, KpiResult } from '@mainstay/contract/kpis';
import { matchThreshold } from '@mainstay/contract/rules/thresholds';
import type { CSSProperties } from 'react';
import { toLinkRow, useNavigation } from '../../../core/navigation/use-navigation.ts';
import { useFormatContext } from '../../../platform/lib/money.ts';
import { KpiSparkline } from '../../../platform/ui/KpiSparkline.tsx';
import { KpiTile } from '../../../platform/ui/KpiTile.tsx';
import { toKpiCard } from './kpi-card.ts';
import './KpiCards.css';

interface KpiCardProps {
  kpi: Pick<Kpi, 'name' | 'navigation'>;
  result: KpiResult;
  /** The account of the page. */
  account: number | undefined;
}

/** The card of a KPI. Clicking it opens its navigation target. */
export function KpiCard({ kpi: { name, navigation }, result, account }: KpiCardProps) {
  const context = useFormatContext();
  const navigate = useNavigation(navigation, { account_id: account ?? null, ...toLinkRow(result.output.data) });
  // A card that failed keeps its name and shows the error (3-component-kpi-10, 11).
  if (result.error !== null) {
    return (
      <div className="kt card" data-state="failed">
        <span className="kt-l">{result.ui_component_name ?? 'Unavailable'}</span>
        <p className="kt-msg">
          <b>No value</b>
          {result.error}
        </p>
      </div>
    );
  }
  const { isEmpty, value, footer, visual } = toKpiCard(result, context);
  if (isEmpty) return <KpiTile label={name} state={{ kind: 'empty', hint: 'No value.' }} />;
  const { threshold_config, primary_value } = result.properties;
  const threshold = matchThreshold(threshold_config, primary_value);
  return (
    <article
      className="kt card"
      aria-label={name}
      data-threshold={threshold?.color}
      data-leads={navigate ? true : undefined}
      style={threshold && ({ '--threshold': threshold.color } as CSSProperties)}
    >
      <span className="kt-l">
        {navigate ? (
          <button type="button" className="kc-go" onClick={navigate}>
            {name}
          </button>
        ) : (
          name
        )}
      </span>
      <span className="kt-v">
        <b className="num">{value}</b>
      </span>
      <span className="kt-f">
        <span className="ell">{[footer, threshold?.label].filter(Boolean).join(' · ')}</span>
      </span>
      {visual && (
        <div className="kt-view">
          <KpiSparkline view={visual} />
        </div>
      )}
    </article>
  );
}
