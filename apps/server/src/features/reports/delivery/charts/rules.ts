/** How charts look in a message: light, with the company's colour. */
import type { ChartStyle } from '@mainstay/contract/rules/chart-options';

const QUIET = '#5b616e';
/** Names without quotes: ECharts writes them into an attribute as they are. */
const FONT = 'Inter, Arial, Helvetica, sans-serif';

export const chartStyle = (tone: string, format: Pick<ChartStyle, 'symbol' | 'digits' | 'zone'>): ChartStyle => ({
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
/** The theme that ECharts draws with. */
export const CHART_THEME = {
  backgroundColor: '#ffffff',
  textStyle: { fontFamily: FONT },
  categoryAxis: { ...axis, splitLine: { show: false } },
  valueAxis: axis,
  timeAxis: { ...axis, splitLine: { show: false } },
  legend: { textStyle: { color: QUIET, fontSize: 11 }, icon: 'roundRect', itemWidth: 8, itemHeight: 8, itemGap: 14 },
  line: { symbol: 'none', lineStyle: { width: 1.75 } },
};
