import { useComputedColorScheme, useMantineTheme } from '@mantine/core';
import type { EChartsCoreOption, EChartsType, ElementEvent } from 'echarts/core';
import { useEffect, useRef } from 'react';
import { chartTheme } from '../theme/chart-theme.ts';
import { findCategoryAt } from './echart-category.ts';
import { loadChartEngine, loadSeries } from './echart-series.ts';

interface EChartProps {
  option: EChartsCoreOption;
  /** The chart in words, for those who do not see it; a table view says the numbers. */
  label: string;
  height?: number | string;
  /** Takes the place of the value that was clicked in its series. */
  onClick?: (index: number) => void;
  /** The chart stands on the screen; called after every drawing. */
  onDrawn?: () => void;
}

/** A grid with room for descenders under the axis. */
export const chartGrid = (more: Record<string, unknown> = {}) => ({
  left: 4,
  right: 10,
  top: 10,
  bottom: 6,
  containLabel: true,
  ...more,
});

/** One chart: it follows its box and the theme, and never animates, so nothing moves after the first paint. */
export function EChart({ option, label, height = '100%', onClick, onDrawn }: EChartProps) {
  const box = useRef<HTMLDivElement>(null);
  const chart = useRef<EChartsType>(null);
  /** The option that the chart was drawn from. */
  const shown = useRef<EChartsCoreOption>(null);
  const latest = useRef({ option, onClick, onDrawn });
  latest.current = { option, onClick, onDrawn };
  const scheme = useComputedColorScheme('light');
  const brand = useMantineTheme().colors.brand?.[7];

  // The theme is read from the CSS variables when the chart is made, so a new mode or brand makes a new one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: scheme and brand stand for the CSS variables.
  useEffect(() => {
    let alive = true;
    let observer: ResizeObserver | undefined;
    const first = latest.current.option;
    void Promise.all([loadChartEngine(), loadSeries(first)]).then(([{ init }]) => {
      const element = box.current;
      if (!alive || !element) return;
      const made = init(element, chartTheme());
      made.on('finished', () => latest.current.onDrawn?.());
      made.on('click', ({ dataIndex }) => latest.current.onClick?.(dataIndex));
      // A low bar is hard to hit: the whole band of its category stands for it.
      const zr = made.getZr();
      const bandAt = ({ target, offsetX, offsetY }: ElementEvent) =>
        target || !latest.current.onClick || !shown.current
          ? undefined
          : findCategoryAt(made, shown.current, [offsetX, offsetY]);
      zr.on('click', (event) => {
        const index = bandAt(event);
        if (index !== undefined) latest.current.onClick?.(index);
      });
      zr.on('mousemove', (event) => bandAt(event) !== undefined && zr.setCursorStyle('pointer'));
      made.setOption({ animation: false, ...first });
      observer = new ResizeObserver(() => {
        // It also tells of the size that the chart was made with, and a resize draws everything anew.
        if (element.clientWidth !== made.getWidth() || element.clientHeight !== made.getHeight()) made.resize();
      });
      observer.observe(element);
      chart.current = made;
      shown.current = first;
      if (latest.current.option !== first) void show(latest.current.option);
    });
    return () => {
      alive = false;
      observer?.disconnect();
      chart.current?.dispose();
      chart.current = null;
      shown.current = null;
    };
  }, [scheme, brand]);

  /** Draws an option in the chart that stands, unless it is the one that was drawn or a later one is there by then. */
  async function show(next: EChartsCoreOption): Promise<void> {
    await loadSeries(next);
    if (!chart.current || latest.current.option !== next || shown.current === next) return;
    chart.current.setOption({ animation: false, ...next }, { notMerge: true });
    shown.current = next;
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: it reads nothing but references.
  useEffect(() => void show(option), [option]);

  return <div ref={box} role="img" aria-label={label} style={{ width: '100%', height }} />;
}
