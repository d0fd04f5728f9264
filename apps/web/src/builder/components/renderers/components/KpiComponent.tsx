import type { KpiReport } from '@mainstay/contract/components/report';
import { isPagePeriod } from '@mainstay/contract/rules/page-period';
import { matchThreshold } from '@mainstay/contract/rules/thresholds';
import { clsx } from 'clsx';
import { type CSSProperties, useEffect } from 'react';
import { toLinkRow, useNavigation } from '../../../../core/navigation/use-navigation.ts';
import { hashHref } from '../../../../platform/lib/history.ts';
import { KpiChange } from '../../../../platform/ui/KpiChange.tsx';
import { toRowsPath } from '../../rows/components/metric-selection.ts';
import type { KpiRendererProps } from '../../components/renderer-props.ts';
import { useFormat } from '../../components/use-format.ts';
import { toKpiTile } from './kpi-tile.ts';
import kpiNavigationStyles from './KpiNavigation.module.css';
import textStyles from '../../../../platform/theme/text.module.css';
import styles from '../../ComponentFrame.module.css';

/** The footer of the starter tiles names their own days, but the period of a page replaces them. */
const OWN_DAYS = /^vs \d+ days before$/;

/** A KPI as a tile: the main value (v1), or the main value with the other outputs (v2). */
export function KpiComponent({ report, request, onDrawn }: KpiRendererProps) {
  const format = useFormat();
  const navigate = useNavigation(report.config.meta.navigation, toLinkRow(report.output.data));
  useEffect(onDrawn, [onDrawn]);
  if (report.error !== null) return <FailedKpi report={report} />;
  const { value, change, footer, others } = toKpiTile(report, format);
  const threshold = matchThreshold(report.properties.threshold_config, report.properties.primary_value);
  const getRowsHref = (measure?: string) =>
    hashHref(toRowsPath('component', report.config.id, request, measure === undefined ? {} : { measure }));
  const isV2 = report.config.meta.kpi_style === 'v2';
  return (
    <div
      className={styles.kpi}
      data-threshold={threshold?.color}
      style={threshold && ({ '--threshold': threshold.color } as CSSProperties)}
    >
      <b className={clsx(styles.kpiValue, textStyles.tabular)}>
        {navigate ? (
          <button type="button" className={kpiNavigationStyles.navigateButton} onClick={navigate}>
            {value}
          </button>
        ) : request ? (
          <a className={kpiNavigationStyles.navigateButton} href={getRowsHref()}>
            {value}
          </a>
        ) : (
          value
        )}
      </b>
      <span className={styles.kpiFooter}>
        {change !== undefined && <KpiChange change={change} />}
        {footer && (
          <span title={footer.name}>
            {isPagePeriod(request?.query.period) ? footer.text.replace(OWN_DAYS, 'vs previous period') : footer.text}
          </span>
        )}
        {threshold?.label && <span className={styles.kpiThreshold}>{threshold.label}</span>}
      </span>
      {isV2 && others.length > 0 && (
        <dl className={styles.otherValues}>
          {others.map((other) => (
            <div key={other.key}>
              <dt>{other.name}</dt>
              <dd className={textStyles.tabular}>
                {request ? (
                  <a className={kpiNavigationStyles.partLink} href={getRowsHref(other.key)}>
                    {other.text}
                  </a>
                ) : (
                  other.text
                )}
                {other.change !== undefined && <KpiChange change={other.change} />}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}

/** A failed KPI keeps the size of its tile (3-component-kpi-10 and 11). */
const FailedKpi = ({ report }: { report: KpiReport }) => (
  <div className={styles.kpi} role="alert">
    <b>{report.ui_component_name ?? 'Unavailable'}</b>
    <span className={styles.kpiFooter}>{report.error}</span>
  </div>
);
