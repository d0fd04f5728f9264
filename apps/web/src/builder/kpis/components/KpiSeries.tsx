import type { AuthoredKpi } from '@mainstay/contract/kpis/admin';
import { findRunningPeriod } from '@mainstay/contract/rules/requested-day';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useMemo, useState } from 'react';
import { getToday } from '../../../platform/lib/dates.ts';
import { useFormatContext } from '../../../platform/lib/money.ts';
import { EChart } from '../../../platform/ui/EChart.tsx';
import { ErrorState } from '../../../platform/ui/ErrorState.tsx';
import { SelectField } from '../../../platform/ui/SelectField.tsx';
import { Skeleton } from '../../../platform/ui/Skeleton.tsx';
import type { PickerValue } from '../../../platform/ui/Picker.tsx';
import { seriesQuery } from '../queries.ts';
import { buildSeriesChart, toSeriesRows } from './series-chart.ts';
import textStyles from '../../../platform/theme/text.module.css';
import cardStyles from '../../../platform/ui/Card.module.css';
import styles from './KpiAdmin.module.css';

const CHOICES = [
  { value: 'kept', label: 'Recorded history' },
  { value: 'computed', label: 'The last 12 periods, computed now' },
] as const;
const PERIOD_LABELS = { day: 'Day', week: 'Week from', month: 'Month' } as const;

interface KpiSeriesProps {
  kpi: Pick<AuthoredKpi, 'id' | 'name' | 'series' | 'threshold_config'>;
  /** The format of the main value. */
  format: string;
  account: PickerValue | null;
}

/** Shows the series of a saved KPI as a line chart and a table, either in total or for one account. */
export function KpiSeries({ kpi: { id, name, series, threshold_config }, format, account }: KpiSeriesProps) {
  const context = useFormatContext();
  const [which, setWhich] = useState<'kept' | 'computed'>(series.enabled ? 'kept' : 'computed');
  const { data, error, refetch } = useQuery(seriesQuery(id, account?.id ?? null, which === 'computed'));
  const { every } = series;
  const running = findRunningPeriod(every, getToday(), { isDayOver: false });
  const style = useMemo(() => ({ ...context, format, every, running }), [context, format, every, running]);
  const option = useMemo(() => buildSeriesChart(data ?? [], threshold_config, style), [data, threshold_config, style]);
  const renderChart = () => {
    if (error)
      return <ErrorState title="The series could not be loaded" error={error} onRetry={() => void refetch()} />;
    if (!data) return <Skeleton height={200} />;
    if (data.length === 0) {
      return (
        <p className={textStyles.caption}>
          {series.enabled ? 'No history recorded yet.' : 'History is not recorded. Choose a frequency above and save.'}
        </p>
      );
    }
    return (
      <>
        <EChart option={option} height={200} label={`${name}, ${data.length} points`} />
        <details>
          <summary>As a table</summary>
          <table className={clsx(styles.pointTable, textStyles.tabular)}>
            <thead>
              <tr>
                <th scope="col">{PERIOD_LABELS[every]}</th>
                <th scope="col">Value</th>
              </tr>
            </thead>
            <tbody>
              {toSeriesRows(data, style)
                .toReversed()
                .map(({ period, label, text }) => (
                  <tr key={period}>
                    <th scope="row">{label}</th>
                    <td>{text}</td>
                  </tr>
                ))}
            </tbody>
          </table>
        </details>
      </>
    );
  };
  return (
    <section className={clsx(styles.section, cardStyles.card)} aria-label="History">
      <h2>{account ? `History of ${account.name}` : 'History'}</h2>
      <SelectField label="Points" value={which} options={CHOICES} onChange={setWhich} />
      <p className={textStyles.caption}>Each point is the value at the end of its period.</p>
      {renderChart()}
    </section>
  );
}
