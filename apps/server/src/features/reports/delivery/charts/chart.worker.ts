/** Draws charts as pictures, in a thread of its own: laying one out keeps a processor busy. */
import { parentPort, workerData } from 'node:worker_threads';
import { type ChartStyle, chartView } from '@mainstay/contract/rules/chart-options';
import { init } from 'echarts';
import sharp from 'sharp';
import type { ChartTask } from '../digest/data.ts';
import type { RenderedChart } from './data.ts';
import { CHART_THEME } from './rules.ts';

interface Task {
  charts: readonly ChartTask[];
  style: ChartStyle;
  size: { width: number; height: number };
}

/** Dots per inch at which a pixel of the drawing is two of the picture. */
const DENSITY = 144;

/** Null where there is nothing to draw. */
async function draw({ picture, options, report }: ChartTask, { style, size }: Task): Promise<RenderedChart | null> {
  const view = chartView(options, report, style);
  if (!view) return null;
  const chart = init(null, CHART_THEME, { renderer: 'svg', ssr: true, ...size });
  try {
    chart.setOption({ animation: false, ...view.option });
    const png = await sharp(Buffer.from(chart.renderToSVGString()), { density: DENSITY }).png().toBuffer();
    return { picture, label: view.label, png };
  } finally {
    chart.dispose();
  }
}

const task = workerData as Task;
for (const chart of task.charts) {
  // One that cannot be drawn leaves the others as they are.
  const drawn = await draw(chart, task).catch((error: unknown) => ({ picture: chart.picture, fault: String(error) }));
  if (drawn) parentPort?.postMessage(drawn);
}
parentPort?.postMessage({ done: true });
