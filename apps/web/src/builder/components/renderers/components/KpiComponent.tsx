import type { KpiReport } from '@mainstay/contract/components/report';
import { matchThreshold } from '@mainstay/contract/rules/thresholds';
import { type CSSProperties, useEffect } from 'react';
import { toLinkRow, useNavigation } from '../../../../core/navigation/use-navigation.ts';
import type { KpiRendererProps } from '../../components/renderer-props.ts';
import { useFormat } from '../../components/use-format.ts';
import { KpiChange } from './KpiChange.tsx';
import { toKpiTile } from './kpi-tile.ts';
import './KpiNavigation.css';

/** A KPI as a tile: the main value (v1), or the main value with the other outputs (v2). */
export function KpiComponent({ report, onDrawn }: KpiRendererProps) {
  const format = useFormat();
  const navigate = useNavigation(report.config.meta.navigation, toLinkRow(report.output.data));
  useEffect(onDrawn, [onDrawn]);
  if (report.error !== null) return <FailedKpi report={report} />;
  const { value, change, footer, others } = toKpiTile(report, format);
  const threshold = matchThreshold(report.properties.threshold_config, report.properties.primary_value);
  const isV2 = report.config.meta.kpi_style === 'v2';
  return (
    <div
      className="cmp-kpi"
      data-threshold={threshold?.color}
      style={threshold && ({ '--threshold': threshold.color } as CSSProperties)}
    >
      <b className="cmp-kv num">
        {navigate ? (
          <button type="button" className="cmp-kgo" onClick={navigate}>
            {value}
          </button>
        ) : (
          value
        )}
      </b>
      <span className="cmp-kf">
        {change && <KpiChange change={change} />}
        {footer && <span title={footer.name}>{footer.text}</span>}
        {threshold?.label && <span className="cmp-kt">{threshold.label}</span>}
      </span>
      {isV2 && others.length > 0 && (
        <dl className="cmp-ko num">
          {others.map((other) => (
            <div key={other.key}>
              <dt>{other.name}</dt>
              <dd>
                {other.text}
                {other.change && <KpiChange change={other.change} />}
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
  <div className="cmp-kpi" role="alert">
    <b>{report.ui_component_name ?? 'Unavailable'}</b>
    <span className="cmp-kf">{report.error}</span>
  </div>
);
