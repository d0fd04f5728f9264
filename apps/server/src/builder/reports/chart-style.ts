/** Style of charts in a message: light, with the company's color. */
import type { ChartStyle } from '@mainstay/contract/rules/chart-options';

const QUIET = '#5b616e';
/** Font names must not be quoted, because ECharts writes them into an attribute without escaping. */
const FONT = 'Inter, Arial, Helvetica, sans-serif';

export const getChartStyle = (tone: string, format: Pick<ChartStyle, 'symbol' | 'digits' | 'zone'>): ChartStyle => ({
  ...format,
  tones: [tone, '#7b8494', '#b9bfca'],
  text: '#16181d',
  quiet: QUIET,
  surface: '#ffffff',
});

const axis = {
  axisLine: { show: false },
  axisTick: { show: false },
  axisLabel: { color: QUIET, fontSize: 11 },
  splitLine: { lineStyle: { color: '#eceef1' } },
};
export const CHART_THEME = {
  backgroundColor: '#ffffff',
  textStyle: { fontFamily: FONT },
  categoryAxis: { ...axis, splitLine: { show: false } },
  valueAxis: axis,
  timeAxis: { ...axis, splitLine: { show: false } },
  legend: { textStyle: { color: QUIET, fontSize: 11 }, icon: 'roundRect', itemWidth: 8, itemHeight: 8, itemGap: 14 },
  line: { symbol: 'none', lineStyle: { width: 1.75 } },
};
