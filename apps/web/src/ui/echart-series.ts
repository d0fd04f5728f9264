/** The kinds of series, each a file of its own that comes with the first chart of its kind. */
import type { EChartsCoreOption } from 'echarts/core';

const PIECES: Record<string, () => Promise<unknown>> = {
  bar: () => import('./echart-bar.ts'),
  line: () => import('./echart-line.ts'),
  pie: () => import('./echart-pie.ts'),
  treemap: () => import('./echart-treemap.ts'),
  scatter: () => import('./echart-scatter.ts'),
};

/** The kinds of series that an option names. */
export function getSeriesKinds(option: EChartsCoreOption): string[] {
  const series: unknown = option.series;
  const list = Array.isArray(series) ? (series as unknown[]) : [series];
  const kinds = list.flatMap((one) => {
    const { type } = (one ?? {}) as { type?: unknown };
    return typeof type === 'string' && Object.hasOwn(PIECES, type) ? [type] : [];
  });
  return [...new Set(kinds)];
}

/** Loads what every chart is drawn with. */
export const loadChartEngine = () => import('./echart-core.ts');

/** Begins to load the engine and the series that most charts are made of, before it is known which. */
export function preloadCharts(): void {
  const ignore = () => {};
  for (const load of [loadChartEngine, PIECES.bar, PIECES.line, PIECES.pie]) void load?.().catch(ignore);
}

/** Loads what a chart of this option is drawn with. */
export const loadSeries = async (option: EChartsCoreOption): Promise<void> => {
  await Promise.all(getSeriesKinds(option).map(async (kind) => PIECES[kind]?.()));
};
