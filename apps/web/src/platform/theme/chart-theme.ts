/**
 * The ECharts theme, built from the current CSS variables. ECharts supports neither `color-mix` nor `oklch`, so only
 * variables with plain colors are used.
 */
const variable = (name: string): string => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

export function chartTheme() {
  const axis = {
    axisLine: { show: false },
    axisTick: { show: false },
    axisLabel: { color: variable('--text-2'), fontSize: 11 },
    nameTextStyle: { color: variable('--text-2'), fontSize: 11 },
    splitLine: { lineStyle: { color: variable('--chart-grid') } },
  };
  return {
    color: [variable('--chart-1'), variable('--chart-2'), variable('--chart-3')],
    backgroundColor: 'transparent',
    textStyle: { fontFamily: 'Inter Variable, Inter, sans-serif' },
    categoryAxis: { ...axis, splitLine: { show: false } },
    valueAxis: axis,
    timeAxis: { ...axis, splitLine: { show: false } },
    legend: {
      textStyle: { color: variable('--text-2'), fontSize: 11 },
      icon: 'roundRect',
      itemWidth: 8,
      itemHeight: 8,
      itemGap: 14,
    },
    tooltip: {
      backgroundColor: variable('--raised'),
      borderColor: variable('--line'),
      textStyle: { color: variable('--text-1'), fontSize: 12 },
    },
    line: { symbol: 'none', lineStyle: { width: 1.75 } },
  };
}
