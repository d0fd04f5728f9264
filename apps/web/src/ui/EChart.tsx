import { useComputedColorScheme, useMantineTheme } from '@mantine/core';
import type { EChartsCoreOption, EChartsType, ElementEvent } from 'echarts/core';
import { useEffect, useRef } from 'react';
import { chartTheme } from '../theme/chart-theme.ts';
import { findCategoryAt } from './echart-category.ts';
import { loadChartEngine, loadSeries } from './echart-series.ts';

interface EChartProps {
  option: EChartsCoreOption;
  /** A text alternative of the chart; a table contains the numbers. */
  label: string;
  height?: number | string;
  /** Receives the index of the clicked value in its series. */
  onClick?: (index: number) => void;
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
  const shown = useRef<EChartsCoreOption>(null);
  const latest = useRef({ option, onClick, onDrawn });
  latest.current = { option, onClick, onDrawn };
  const scheme = useComputedColorScheme('light');
  const brand = useMantineTheme().colors.brand?.[7];

  // The theme is read from CSS variables when the chart is created, so a new mode or brand creates a new chart.
  // biome-ignore lint/correctness/useExhaustiveDependencies: scheme and brand represent the CSS variables.
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
      // A low bar is hard to click, so the whole band of its category is clickable.
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
        // The observer also reports the initial size, and a resize would render everything again.
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

  /** Renders an option in the existing chart, unless it is already shown or a later option has replaced it. */
  async function show(next: EChartsCoreOption): Promise<void> {
    await loadSeries(next);
    if (!chart.current || latest.current.option !== next || shown.current === next) return;
    chart.current.setOption({ animation: false, ...next }, { notMerge: true });
    shown.current = next;
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: it uses only refs.
  useEffect(() => void show(option), [option]);

  return <div ref={box} role="img" aria-label={label} style={{ width: '100%', height }} />;
}
