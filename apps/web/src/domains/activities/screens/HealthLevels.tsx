import { HEALTH_BAND_LABELS, roundHealth } from '@mainstay/contract/rules/health';
import { toKpiType } from '@mainstay/contract/rules/kpi-types';
import { formatNumber } from '@mainstay/contract/rules/numbers';
import { useQuery } from '@tanstack/react-query';
import type { CSSProperties } from 'react';
import { metricAddress } from '../../../builder/components/metric-address.ts';
import { toKpiSelection } from '../../../builder/kpis/kpi-selection.ts';
import { allKpis, kpiResult } from '../../../builder/kpis/queries.ts';
import type { ScreenProps } from '../../../builder/pages/page-screens.ts';
import { hashHref } from '../../../platform/lib/history.ts';
import { formatAccountMoney } from '../../../platform/lib/money.ts';
import { toOwnerInput } from '../../../platform/lib/page-context.ts';
import { WidgetFrame } from '../components/WidgetFrame.tsx';
import textStyles from '../../../platform/theme/text.module.css';
import styles from './HealthLevels.module.css';

const HEALTH_TYPE = 'healthscore';

/** The accounts by health level as a ring in green, yellow and red, with their number and MRR. */
export function HealthLevels({ context, hideTitle, noContainer }: ScreenProps) {
  const kpis = useQuery(allKpis);
  const kpi = kpis.data?.kpis.find(({ name, is_system }) => is_system && toKpiType(name) === HEALTH_TYPE);
  const selection = toKpiSelection(context);
  const result = useQuery({
    ...kpiResult(kpi ?? { id: 0, name: HEALTH_TYPE, is_system: true }, undefined, selection),
    enabled: kpi !== undefined,
  });
  const { data } = result;
  const levels = [
    { band: 'good', key: 'level_one_count', count: data?.level_one_count, mrr: data?.level_one_mrr },
    { band: 'fair', key: 'level_two_count', count: data?.level_two_count, mrr: data?.level_two_mrr },
    { band: 'poor', key: 'level_three_count', count: data?.level_three_count, mrr: data?.level_three_mrr },
  ] as const;
  const total = levels.reduce((sum, { count = 0 }) => sum + count, 0);
  const average = data?.average_health_score;
  return (
    <WidgetFrame
      widget="health-levels"
      title="Account health"
      rows={data && (total > 0 ? levels : [])}
      error={kpis.error ?? result.error}
      onRetry={() => void (kpis.error ? kpis.refetch() : result.refetch())}
      emptyText="No account has a health score"
      hideTitle={hideTitle}
      noContainer={noContainer}
    >
      <div className={styles.root}>
        <svg className={styles.ring} viewBox="0 0 120 120" aria-hidden>
          {levels.map(({ band, count = 0 }, at) => {
            const before = levels.slice(0, at).reduce((sum, level) => sum + (level.count ?? 0), 0);
            return (
              <circle
                key={band}
                cx="60"
                cy="60"
                r="50"
                pathLength={total}
                data-band={band}
                style={{ '--from': -before, '--length': count, '--rest': total - count } as CSSProperties}
              />
            );
          })}
          {average !== null && average !== undefined && (
            <text x="60" y="60">
              {roundHealth(average)}
            </text>
          )}
          <text x="60" y="79" data-caption>
            average
          </text>
        </svg>
        <table className={styles.levels}>
          <caption className={textStyles.screenReaderOnly}>Accounts and MRR by health</caption>
          <tbody>
            {levels.map(({ band, key, count = 0, mrr }) => (
              <tr key={band}>
                <th scope="row">
                  <i data-band={band} aria-hidden />
                  <a
                    className={textStyles.link}
                    href={hashHref(
                      metricAddress('kpi', kpi?.id ?? 0).toPath({ measure: key, ...toOwnerInput(context) }),
                    )}
                  >
                    {HEALTH_BAND_LABELS[band]}
                  </a>
                </th>
                <td className={textStyles.tabular}>{formatNumber(count)}</td>
                <td className={textStyles.tabular}>{formatAccountMoney(mrr)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </WidgetFrame>
  );
}
