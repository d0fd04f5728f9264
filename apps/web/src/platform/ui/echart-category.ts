import type { EChartsCoreOption, EChartsType } from 'echarts/core';

const isCategories = (axis: unknown): boolean => {
  const [first] = [axis].flat() as ({ type?: unknown } | undefined)[];
  return first?.type === 'category';
};

/** Returns the category whose band contains a point. Returns undefined outside of the grid and without categories. */
export function findCategoryAt(
  chart: EChartsType,
  { xAxis, yAxis }: EChartsCoreOption,
  point: [number, number],
): number | undefined {
  const axis = [xAxis, yAxis].findIndex(isCategories);
  if (axis < 0 || !chart.containPixel({ gridIndex: 0 }, point)) return undefined;
  return chart.convertFromPixel({ gridIndex: 0 }, point)[axis];
}
