import { useComputedColorScheme, useMantineTheme } from '@mantine/core';
import type { EChartsCoreOption, EChartsType, ElementEvent } from 'echarts/core';
import { useEffect, useRef } from 'react';
import { chartTheme } from '../theme/chart-theme.ts';
import { loadChartEngine, loadSeries } from './echart-series.ts';

interface EChartProps {
  option: EChartsCoreOption;
  /** A text alternative of the chart; a table contains the numbers. */
  label: string;
  height?: number | string;
  /** Receives the index of the clicked value in its series, and that of the series unless the area beside the value was clicked. */
  onClick?: (index: number, series?: number) => void;
  /** Called after each rendering of the chart. */
  onDrawn?: () => void;
}

/** A grid with space for descenders below the axis. */
export const chartGrid = (more: Record<string, unknown> = {}) => ({
  left: 4,
  right: 10,
  top: 10,
  bottom: 6,
  containLabel: true,
  ...more,
});

/**
 * A chart that follows the size of its container and the theme. It never animates, so nothing moves after the first
 * paint.
 */
export function EChart({ option, label, height = '100%', onClick, onDrawn }: EChartProps) {
  const box = useRef<HTMLDivElement>(null);
  const chart = useRef<EChartsType>(null);
  /** The option that the chart currently shows. */
  const displayedOption = useRef<EChartsCoreOption>(null);
  const latest = useRef({ option, onClick, onDrawn });
  latest.current = { option, onClick, onDrawn };
  const scheme = useComputedColorScheme('light');
  const brand = useMantineTheme().colors.brand?.[7];

  // The theme is read from CSS variables when the chart is created, so a new mode or brand creates a new chart.
  // biome-ignore lint/correctness/useExhaustiveDependencies: scheme and brand represent the CSS variables.
  useEffect(() => {
    let isMounted = true;
    let observer: ResizeObserver | undefined;
    const first = latest.current.option;
    void Promise.all([loadChartEngine(), loadSeries(first)]).then(([{ init }]) => {
      const element = box.current;
      if (!isMounted || !element) return;
      const chartInstance = init(element, chartTheme());
      chartInstance.on('finished', () => latest.current.onDrawn?.());
      chartInstance.on('click', ({ dataIndex, seriesIndex }) => latest.current.onClick?.(dataIndex, seriesIndex));
      // A low bar is hard to click, so the whole band of its category is clickable.
      const zr = chartInstance.getZr();
      const findBand = ({ target, offsetX, offsetY }: ElementEvent) =>
        target || !latest.current.onClick || !displayedOption.current
          ? undefined
          : findCategoryAt(chartInstance, displayedOption.current, [offsetX, offsetY]);
      zr.on('click', (event) => {
        const index = findBand(event);
        if (index !== undefined) latest.current.onClick?.(index);
      });
      zr.on('mousemove', (event) => findBand(event) !== undefined && zr.setCursorStyle('pointer'));
      chartInstance.setOption({ animation: false, ...first });
      fitLabels(chartInstance);
      observer = new ResizeObserver(() => {
        // The observer also reports the initial size, and a resize would render everything again.
        if (element.clientWidth !== chartInstance.getWidth() || element.clientHeight !== chartInstance.getHeight())
          chartInstance.resize();
        fitLabels(chartInstance);
      });
      observer.observe(element);
      chart.current = chartInstance;
      displayedOption.current = first;
      if (latest.current.option !== first) void show(latest.current.option);
    });
    return () => {
      isMounted = false;
      observer?.disconnect();
      chart.current?.dispose();
      chart.current = null;
      displayedOption.current = null;
    };
  }, [scheme, brand]);

  /** Renders an option in the existing chart, unless it is already shown or a later option has replaced it. */
  async function show(next: EChartsCoreOption): Promise<void> {
    await loadSeries(next);
    if (!chart.current || latest.current.option !== next || displayedOption.current === next) return;
    chart.current.setOption({ animation: false, ...next }, { notMerge: true });
    fitLabels(chart.current);
    displayedOption.current = next;
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: it uses only refs.
  useEffect(() => void show(option), [option]);

  return <div ref={box} role="img" aria-label={label} style={{ width: '100%', height }} />;
}

interface DrawnAxis {
  data?: readonly unknown[];
  axisLabel?: { width?: number; overflow?: string };
}
/** The width of the labels of the other axis, and the space between two names, in pixels. */
const SIDE_WIDTH = 52;
const NAME_GAP = 8;
/** Limits names below the axis to the width of their category, so that they neither overlap nor have to be slanted. */
function fitLabels(chart: EChartsType): void {
  const { xAxis } = chart.getOption() as { xAxis?: readonly DrawnAxis[] };
  const { data, axisLabel } = xAxis?.[0] ?? {};
  if (!data?.length || axisLabel?.overflow !== 'truncate') return;
  const width = Math.max(16, Math.floor((chart.getWidth() - SIDE_WIDTH) / data.length) - NAME_GAP);
  if (width !== axisLabel.width) chart.setOption({ xAxis: { axisLabel: { width } } });
}

const isCategories = (axis: unknown): boolean => {
  const [first] = [axis].flat() as ({ type?: unknown } | undefined)[];
  return first?.type === 'category';
};

/** Returns the category whose band contains a point. Returns undefined outside of the grid and without categories. */
function findCategoryAt(
  chart: EChartsType,
  { xAxis, yAxis }: EChartsCoreOption,
  point: [number, number],
): number | undefined {
  const axis = [xAxis, yAxis].findIndex(isCategories);
  if (axis < 0 || !chart.containPixel({ gridIndex: 0 }, point)) return undefined;
  return chart.convertFromPixel({ gridIndex: 0 }, point)[axis];
}
