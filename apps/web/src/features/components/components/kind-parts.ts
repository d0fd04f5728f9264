/**
 * What draws each kind. A frame begins to load it before it asks for anything: calls that compute for long hold the
 * browser's few connections, and code that waits behind them is late.
 */
import { lazyPart } from '../../../lib/lazy-part.tsx';
import { preloadCharts } from '../../../ui/echart-series.ts';

export const KIND_PARTS = {
  table: lazyPart(async () => (await import('../tables/components/TableComponent.tsx')).TableComponent),
  'react-table': lazyPart(
    async () => (await import('../tables/components/ReactTableComponent.tsx')).ReactTableComponent,
  ),
  graph: lazyPart(async () => (await import('../charts/components/GraphComponent.tsx')).GraphComponent),
  html: lazyPart(async () => (await import('../kinds/components/HtmlComponent.tsx')).HtmlComponent),
  score: lazyPart(async () => (await import('../kinds/components/ScoreComponent.tsx')).ScoreComponent),
  'react-ai': lazyPart(async () => (await import('../kinds/components/AssistantComponent.tsx')).AssistantComponent),
  kpi: lazyPart(async () => (await import('../kinds/components/KpiComponent.tsx')).KpiComponent),
};

/** Begins to load what draws a kind. */
export function preloadKind(kind: string): void {
  if (Object.hasOwn(KIND_PARTS, kind)) void KIND_PARTS[kind as keyof typeof KIND_PARTS].preload();
  if (kind === 'graph') preloadCharts();
}
