/** Renders charts as images. */
import type { ChartStyle } from '@mainstay/contract/rules/chart-options';
import { openWorker } from '../../../../platform/worker-thread.ts';
import type { ChartTask } from '../digest/data.ts';

/** A chart as PNG, and as a text label. */
export interface RenderedChart {
  picture: string;
  label: string;
  png: Uint8Array;
}

type WorkerMessage = RenderedChart | { picture: string; fault: string } | { done: true };

/** Longer than rendering the charts of a page ever takes. */
const WITHIN_MS = 60_000;

/**
 * Returns the rendered charts by image name. Charts that could not be drawn are missing.
 * @param log receives the errors
 */
export async function renderCharts(
  charts: readonly ChartTask[],
  { style, size, log }: { style: ChartStyle; size: { width: number; height: number }; log: (fault: unknown) => void },
): Promise<Map<string, RenderedChart>> {
  const drawn = new Map<string, RenderedChart>();
  if (charts.length === 0) return drawn;
  const worker = await openWorker(new URL('./chart.worker.ts', import.meta.url), {
    workerData: { charts, style, size },
  });
  return new Promise((resolve) => {
    const end = (fault?: unknown) => {
      clearTimeout(timer);
      if (fault !== undefined) log(fault);
      void worker.terminate();
      resolve(drawn);
    };
    const timer = setTimeout(() => end('Charts were not drawn in time.'), WITHIN_MS);
    worker.on('message', (message: WorkerMessage) => {
      if ('done' in message) end();
      else if ('fault' in message) log(message.fault);
      else drawn.set(message.picture, message);
    });
    worker.on('error', end);
  });
}
