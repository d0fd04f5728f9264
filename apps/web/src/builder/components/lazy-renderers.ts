/**
 * Lazy renderers by kind. A frame preloads its renderer before it requests data, because slow data requests occupy the browser's
 * limited connections and would delay the code.
 */
import { lazyComponent } from '../../platform/lib/lazy-component.tsx';
import { preloadCharts } from '../../platform/ui/echart-series.ts';

export const LAZY_RENDERERS = {
  table: lazyComponent(async () => (await import('./tables/components/TableComponent.tsx')).TableComponent),
  'react-table': lazyComponent(
    async () => (await import('./tables/components/ReactTableComponent.tsx')).ReactTableComponent,
  ),
  graph: lazyComponent(async () => (await import('./charts/components/GraphComponent.tsx')).GraphComponent),
  html: lazyComponent(async () => (await import('./renderers/components/HtmlComponent.tsx')).HtmlComponent),
  score: lazyComponent(async () => (await import('./renderers/components/ScoreComponent.tsx')).ScoreComponent),
  'react-ai': lazyComponent(
    async () => (await import('./renderers/components/AssistantComponent.tsx')).AssistantComponent,
  ),
  extension: lazyComponent(
    async () => (await import('./renderers/components/ExtensionRenderer.tsx')).ExtensionRenderer,
  ),
  kpi: lazyComponent(async () => (await import('./renderers/components/KpiComponent.tsx')).KpiComponent),
};

/** Preloads the renderer of a kind. */
export function preloadKind(kind: string): void {
  if (Object.hasOwn(LAZY_RENDERERS, kind)) void LAZY_RENDERERS[kind as keyof typeof LAZY_RENDERERS].preload();
  if (kind === 'graph') preloadCharts();
}
