/** Charts as pictures. */
import { existsSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import type { ChartStyle } from '@mainstay/contract/rules/chart-options';
import type { ChartTask } from '../digest/data.ts';

/** A chart as PNG, and in words. */
export interface Picture {
  picture: string;
  label: string;
  png: Uint8Array;
}

type WorkerMessage = Picture | { picture: string; fault: string } | { done: true };

/** Longer than the drawing of a page's charts ever takes. */
const WITHIN_MS = 60_000;

/**
 * By the name of the picture; what could not be drawn is missing.
 * @param log takes what went wrong
 */
export function drawCharts(
  charts: readonly ChartTask[],
  { style, size, log }: { style: ChartStyle; size: { width: number; height: number }; log: (fault: unknown) => void },
): Promise<Map<string, Picture>> {
  const drawn = new Map<string, Picture>();
  if (charts.length === 0) return Promise.resolve(drawn);
  return new Promise((resolve) => {
    const worker = openWorker({ charts, style, size });
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

/** The built worker lies beside the program or above its chunks; in development and tests its source runs through tsx. */
function openWorker(task: object): Worker {
  const built = ['./chart.worker.js', '../chart.worker.js']
    .map((file) => new URL(file, import.meta.url))
    .find((url) => existsSync(url));
  if (built) return new Worker(built, { workerData: task });
  const source = new URL('./chart.worker.ts', import.meta.url).href;
  const [file, from] = [source, import.meta.url].map((url) => JSON.stringify(url));
  const start = `import('tsx/esm/api').then(({ tsImport }) => tsImport(${file}, ${from}))`;
  return new Worker(start, { workerData: task, eval: true });
}
