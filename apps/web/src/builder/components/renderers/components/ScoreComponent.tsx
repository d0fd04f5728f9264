import type { ScoreReport } from '@mainstay/contract/components/report';
import { colorAt, SCORE_PALETTE } from '@mainstay/contract/rules/chart-palette';
import { formatNumber } from '@mainstay/contract/rules/numbers';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { isPastDay } from '../../../../platform/lib/page-context.ts';
import { EChart } from '../../../../platform/ui/EChart.tsx';
import { showToast } from '../../../../platform/ui/toast.ts';
import { useChartStyle } from '../../charts/components/use-chart-style.ts';
import { ComponentProblem } from '../../components/ComponentProblem.tsx';
import { ComponentSkeleton } from '../../components/ComponentSkeleton.tsx';
import { NoHistory } from '../../components/NoRecords.tsx';
import type { StandaloneRendererProps } from '../../components/renderer-props.ts';
import { scoreQuery } from '../../queries.ts';
import { formatInvalidWarning, buildScoreChart, formatScore } from './score-chart.ts';
import textStyles from '../../../../platform/theme/text.module.css';
import numberTableStyles from '../../../../platform/ui/NumberTable.module.css';
import styles from '../../ComponentFrame.module.css';

/** Template `score`: the score of the page's account, and the weights of its KPIs. */
export const ScoreComponent = (props: StandaloneRendererProps) =>
  isPastDay(props.context) ? <NoHistory onDrawn={props.onDrawn} /> : <LoadedScore {...props} />;

function LoadedScore({ detail, context, onDrawn }: StandaloneRendererProps) {
  const account = Number(context.account_id ?? context.accountId);
  const { data, error, refetch } = useQuery(scoreQuery(detail.id, Number.isSafeInteger(account) ? account : undefined));
  const report = data?.data;
  const warning = report ? formatInvalidWarning(report) : null;
  useEffect(() => {
    if (warning) showToast(warning);
  }, [warning]);
  if (error && !report) return <ComponentProblem error={error} onRetry={() => void refetch()} onDrawn={onDrawn} />;
  return report ? <ScoreRing report={report} onDrawn={onDrawn} /> : <ComponentSkeleton shape="ring" />;
}

function ScoreRing({ report, onDrawn }: { report: ScoreReport; onDrawn: () => void }) {
  const { surface } = useChartStyle();
  const option = useMemo(() => buildScoreChart(report, surface), [report, surface]);
  const { account_score, kpi_score_data } = report;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable regions must be reachable by keyboard
    <div className={styles.score} role="group" aria-label="Score and its KPIs" tabIndex={0}>
      <div className={styles.scoreRing}>
        <EChart
          option={option}
          label={`Score ${formatScore(account_score)} of ${kpi_score_data.length} KPIs`}
          onDrawn={onDrawn}
        />
        <b className={textStyles.tabular}>{formatScore(account_score)}</b>
      </div>
      <table className={numberTableStyles.table}>
        <thead>
          <tr>
            <th scope="col">KPI</th>
            <th scope="col">Value</th>
            <th scope="col">Weight</th>
            <th scope="col">Share</th>
          </tr>
        </thead>
        <tbody>
          {kpi_score_data.map(({ kpi_id, name, kpi_value, weightage, kpi_weightage_share }, index) => (
            <tr key={kpi_id}>
              <th scope="row">
                <i style={{ background: colorAt(SCORE_PALETTE, index) }} aria-hidden /> {name}
              </th>
              <td>{formatNumber(kpi_value)}</td>
              <td>{formatNumber(weightage)}</td>
              <td>{formatNumber(kpi_weightage_share)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
