/** Renders charts as images. */
import type { ChartStyle } from '@mainstay/contract/rules/chart-options';
import { openWorker } from '../../platform/worker-thread.ts';
import type { ChartTask } from './page-digest.ts';

/** A chart as PNG, and as a text label. */
export interface RenderedChart {
  imageName: string;
  label: string;
  png: Uint8Array;
}

type WorkerMessage = RenderedChart | { imageName: string; fault: string } | { done: true };

/** Longer than rendering the charts of a page ever takes. */
const TIMEOUT_MS = 60_000;

/**
 * Returns the rendered charts by image name. Charts that could not be drawn are missing.
 * @param log receives the errors
 */
export async function renderCharts(
  charts: readonly ChartTask[],
  { style, size, log }: { style: ChartStyle; size: { width: number; height: number }; log: (error: unknown) => void },
): Promise<Map<string, RenderedChart>> {
  const rendered = new Map<string, RenderedChart>();
  if (charts.length === 0) return rendered;
  const worker = await openWorker(new URL('./chart.worker.ts', import.meta.url), {
    workerData: { charts, style, size },
  });
  return new Promise((resolve) => {
    const end = (error?: unknown) => {
      clearTimeout(timer);
      if (error !== undefined) log(error);
      void worker.terminate();
      resolve(rendered);
    };
    const timer = setTimeout(() => end('Charts were not drawn in time.'), TIMEOUT_MS);
    worker.on('message', (message: WorkerMessage) => {
      if ('done' in message) end();
      else if ('fault' in message) log(message.fault);
      else rendered.set(message.imageName, message);
    });
    worker.on('error', end);
  });
}
