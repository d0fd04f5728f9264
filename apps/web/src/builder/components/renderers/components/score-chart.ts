/** A score as a ring with one segment per KPI, sized by weight (3-score-01 to 05). */
import type { ScoreReport } from '@mainstay/contract/components/report';
import { colorAt, SCORE_PALETTE } from '@mainstay/contract/rules/chart-palette';
import { formatDecimals } from '@mainstay/contract/rules/numbers';
import type { EChartsCoreOption } from 'echarts/core';

export const CUTOUT = '65%';

/** Formats a score with two decimals: `72.50`. */
export const formatScore = (score: number): string => formatDecimals(score, 2);

export const buildScoreChart = ({ kpi_score_data }: ScoreReport, surface: string): EChartsCoreOption => ({
  tooltip: { trigger: 'item', valueFormatter: (value: unknown) => `Weight ${Number(value)}` },
  series: [
    {
      type: 'pie',
      radius: [CUTOUT, '100%'],
      label: { show: false },
      itemStyle: { borderColor: surface, borderWidth: 1.5 },
      data: kpi_score_data.map(({ name, weightage }, index) => ({
        name,
        value: weightage,
        itemStyle: { color: colorAt(SCORE_PALETTE, index) },
      })),
    },
  ],
});

/** Returns the warning about KPIs that could not be scored, or null. */
export const formatInvalidWarning = ({ invalid_kpis }: Pick<ScoreReport, 'invalid_kpis'>): string | null =>
  invalid_kpis.length === 0 ? null : `${invalid_kpis.map(({ name }) => name).join(', ')} are invalid kpi's`;
