/** Renders charts as images in a separate thread, because the layout of a chart is CPU-intensive. */
import { parentPort, workerData } from 'node:worker_threads';
import { type ChartStyle, chartView } from '@mainstay/contract/rules/chart-options';
import { init } from 'echarts';
import sharp from 'sharp';
import { CHART_THEME } from './chart-style.ts';
import type { ChartTask } from './page-digest.ts';
import type { RenderedChart } from './render-charts.ts';

interface Task {
  charts: readonly ChartTask[];
  style: ChartStyle;
  size: { width: number; height: number };
}

/** Resolution at which one pixel of the drawing becomes two pixels of the image. */
const DENSITY = 144;

/** Returns null if there is nothing to draw. */
async function renderChart(
  { imageName, options, report }: ChartTask,
  { style, size }: Task,
): Promise<RenderedChart | null> {
  const view = chartView(options, report, style);
  if (!view) return null;
  const chart = init(null, CHART_THEME, { renderer: 'svg', ssr: true, ...size });
  try {
    chart.setOption({ animation: false, ...view.option });
    const png = await sharp(Buffer.from(chart.renderToSVGString()), { density: DENSITY }).png().toBuffer();
    return { imageName, label: view.label, png };
  } finally {
    chart.dispose();
  }
}

const task = workerData as Task;
for (const chart of task.charts) {
  // A chart that cannot be drawn does not affect the others.
  const message = await renderChart(chart, task).catch((error: unknown) => ({
    imageName: chart.imageName,
    fault: String(error),
  }));
  if (message) parentPort?.postMessage(message);
}
parentPort?.postMessage({ done: true });
