import type { Kpi, KpiResult } from '@mainstay/contract/kpis';
import type { OwnerScope } from '@mainstay/contract/rules/access';
import { formatLongDate } from '@mainstay/contract/rules/dates';
import { matchThreshold } from '@mainstay/contract/rules/thresholds';
import { clsx } from 'clsx';
import type { CSSProperties } from 'react';
import { toLinkRow, useNavigation } from '../../../core/navigation/use-navigation.ts';
import { useFormatContext } from '../../../platform/lib/money.ts';
import { KpiSparkline } from '../../../platform/ui/KpiSparkline.tsx';
import { getToday } from '../../../platform/lib/dates.ts';
import { hashHref } from '../../../platform/lib/history.ts';
import { metricAddress } from '../../components/metric-address.ts';
import { KpiChange } from '../../../platform/ui/KpiChange.tsx';
import { KpiTile } from '../../../platform/ui/KpiTile.tsx';
import { toKpiCard } from './kpi-card.ts';
import textStyles from '../../../platform/theme/text.module.css';
import cardStyles from '../../../platform/ui/Card.module.css';
import kpiTileStyles from '../../../platform/ui/KpiTile.module.css';
import styles from './KpiCards.module.css';

interface KpiCardProps {
  /** Without an id, it is a draft without rows. */
  kpi: Pick<Kpi, 'name' | 'navigation'> & { id?: number };
  result: KpiResult;
  /** The account of the page. */
  account: number | undefined;
  /** Whose accounts the page shows. */
  ownerScope?: OwnerScope | undefined;
}

/** The card of a KPI. Clicking it opens its navigation target. */
export function KpiCard({ kpi: { id, name, navigation }, result, account, ownerScope }: KpiCardProps) {
  const context = useFormatContext();
  const navigate = useNavigation(navigation, { account_id: account ?? null, ...toLinkRow(result.output.data) });
  // A card that failed keeps its name and shows the error (3-component-kpi-10, 11).
  if (result.error !== null) {
    return (
      <div className={clsx(kpiTileStyles.root, styles.kpiTile, cardStyles.card)} data-state="failed">
        <span className={kpiTileStyles.label}>{result.ui_component_name ?? 'Unavailable'}</span>
        <p className={kpiTileStyles.message}>
          <b>No value</b>
          {result.error}
        </p>
      </div>
    );
  }
  const { isEmpty, value, footer, change, comparison, visual } = toKpiCard(result, context);
  const { compared_days, no_history } = result;
  if (no_history && compared_days) {
    const hint = `No history on ${formatLongDate(compared_days.day)}.`;
    return <KpiTile label={name} state={{ kind: 'empty', hint }} />;
  }
  if (isEmpty) return <KpiTile label={name} state={{ kind: 'empty', hint: 'No value.' }} />;
  const rowsHref =
    id === undefined
      ? undefined
      : (measure?: string) =>
          hashHref(
            metricAddress('kpi', id).toPath({
              accountId: account,
              measure,
              owner_scope: ownerScope,
              as_of: compared_days && compared_days.day < getToday() ? compared_days.day : undefined,
            }),
          );
  const { threshold_config, primary_value } = result.properties;
  const threshold = matchThreshold(threshold_config, primary_value);
  return (
    <article
      className={clsx(kpiTileStyles.root, styles.kpiTile, cardStyles.card)}
      aria-label={name}
      data-threshold={threshold?.color}
      data-leads={navigate || rowsHref ? true : undefined}
      style={threshold && ({ '--threshold': threshold.color } as CSSProperties)}
    >
      <span className={kpiTileStyles.label}>
        {navigate ? (
          <button type="button" className={styles.navigateButton} onClick={navigate}>
            {name}
          </button>
        ) : rowsHref ? (
          <a className={styles.navigateButton} href={rowsHref()}>
            {name}
          </a>
        ) : (
          name
        )}
      </span>
      <span className={clsx(kpiTileStyles.value, styles.value)}>
        <b className={textStyles.tabular}>{value}</b>
      </span>
      {change !== undefined && (
        <span className={clsx(kpiTileStyles.footer, styles.change)}>
          <KpiChange change={change} title={comparison?.title} />
          <span>{comparison?.text}</span>
        </span>
      )}
      <span className={kpiTileStyles.footer}>
        <span className={textStyles.truncate}>{[footer, threshold?.label].filter(Boolean).join(' · ')}</span>
      </span>
      {visual && (
        <div className={kpiTileStyles.visual}>
          <KpiSparkline view={visual} {...(rowsHref && { getHref: rowsHref })} />
        </div>
      )}
    </article>
  );
}
