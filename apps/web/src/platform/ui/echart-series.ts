/** The kinds of series, each in its own bundle that is loaded with the first chart of its kind. */
import type { EChartsCoreOption } from 'echarts/core';

const PIECES: Record<string, () => Promise<unknown>> = {
  bar: () => import('./echart-bar.ts'),
  line: () => import('./echart-line.ts'),
  pie: () => import('./echart-pie.ts'),
  treemap: () => import('./echart-treemap.ts'),
  scatter: () => import('./echart-scatter.ts'),
};

/** Returns the kinds of series in an option. */
export function getSeriesKinds(option: EChartsCoreOption): string[] {
  const series: unknown = option.series;
  const list = Array.isArray(series) ? (series as unknown[]) : [series];
  const kinds = list.flatMap((one) => {
    const { type } = (one ?? {}) as { type?: unknown };
    return typeof type === 'string' && Object.hasOwn(PIECES, type) ? [type] : [];
  });
  return [...new Set(kinds)];
}

/** Loads the engine that every chart needs. */
export const loadChartEngine = () => import('./echart-core.ts');

/** Preloads the engine and the most common kinds of series before it is known which are needed. */
export function preloadCharts(): void {
  const ignore = () => {};
  for (const load of [loadChartEngine, PIECES.bar, PIECES.line, PIECES.pie]) void load?.().catch(ignore);
}

/** Loads the kinds of series that an option needs. */
export const loadSeries = async (option: EChartsCoreOption): Promise<void> => {
  await Promise.all(getSeriesKinds(option).map(async (kind) => PIECES[kind]?.()));
};
