import { describe, expect, test } from 'vitest';
import type { ChartOptions } from '../components/definition.ts';
import type { Report, ReportColumn } from '../components/report.ts';
import { chartView } from './chart-options.ts';
import { histogram } from './histogram.ts';

const STYLE = {
  symbol: '$',
  digits: 2,
  tones: ['#218a57', '#7b8494', '#b9bfca'],
  text: '#16181d',
  quiet: '#5b616e',
  surface: '#ffffff',
} as const;

const column = (key: string, more: Partial<ReportColumn> = {}): ReportColumn => ({
  key,
  label: key.toUpperCase(),
  type: 'number',
  role: 'measure',
  format: 'comma',
  hidden: false,
  sortable: true,
  filter: 'none',
  grain: null,
  ...more,
});
const PLAN = column('plan', { type: 'text', role: 'dimension', format: 'text' });

const REPORT: Pick<Report, 'reports' | 'columns' | 'series'> = {
  columns: [PLAN, column('mrr', { format: 'currency' }), column('seats')],
  reports: [
    { plan: 'Basic', mrr: 1500, seats: 3 },
    { plan: 'Pro', mrr: 90_000, seats: null },
  ],
};

const options = (more: Partial<ChartOptions> = {}): ChartOptions => ({
  type: 'bar',
  labelKey: 'plan',
  multipleSets: true,
  dataConfig: {},
  discreteYAxis: false,
  showValue: false,
  hideValue: false,
  ...more,
});

interface DrawnChart {
  xAxis: Record<string, unknown>;
  yAxis: Record<string, unknown> & { axisLabel: { formatter: (value: number) => string } };
  series: (Record<string, unknown> & { data: unknown[]; label?: { formatter(at: { dataIndex: number }): string } })[];
  tooltip: { valueFormatter: (value: unknown) => string };
}
const drawChart = (more: Partial<ChartOptions> = {}, report = REPORT, style: Parameters<typeof chartView>[2] = STYLE) =>
  chartView(options(more), report, style)?.option as unknown as DrawnChart;

describe('bars and lines', () => {
  test('3-component-chart-03 labels are the values of the label column', () => {
    expect(drawChart().xAxis.data).toEqual(['Basic', 'Pro']);
    expect(drawChart({ labelKey: 'seats', type: 'bar' }).xAxis.data).toEqual(['3', 'None']);
  });

  test('3-component-chart-04 two measures are two series, one without multipleSets', () => {
    expect(drawChart().series.map(({ name, data }) => [name, data])).toEqual([
      ['MRR', [1500, 90_000]],
      ['SEATS', [3, null]],
    ]);
    expect(drawChart({ multipleSets: false }).series).toHaveLength(1);
  });

  test('3-component-chart-05 a column has the label, color and shape that its author set', () => {
    const { series } = drawChart({ dataConfig: { seats: { label: 'Seats', color: '#112233', type: 'line' } } });
    expect(series[1]).toMatchObject({ name: 'Seats', color: '#112233', type: 'line' });
    expect(series[0]).toMatchObject({ name: 'MRR', color: '#218a57', type: 'bar' });
  });

  test('3-component-chart-06 the x axis takes title and bounds', () => {
    const lying = drawChart({ type: 'horizontalBar', x_axis_config: { title: 'Revenue', min: 0, max: 100_000 } });
    expect(lying.xAxis).toMatchObject({ type: 'value', name: 'Revenue', min: 0, max: 100_000 });
    expect(lying.yAxis).toMatchObject({ type: 'category', inverse: true, data: ['Basic', 'Pro'] });
    expect(drawChart({ x_axis_config: { title: 'Plan' } }).xAxis).toMatchObject({ type: 'category', name: 'Plan' });
  });

  test('3-component-chart-07 the y axis takes title, bounds and its own format', () => {
    const { yAxis } = drawChart({ y_axis_config: { title: 'MRR', min: 10, number_format: 'comma' } });
    expect(yAxis).toMatchObject({ name: 'MRR', min: 10 });
    expect(yAxis.axisLabel.formatter(12_345)).toBe('12,345');
    expect(drawChart().yAxis.axisLabel.formatter(12_345)).toBe('$12.345K');
    expect(drawChart().yAxis.axisLabel.formatter(20_000)).toBe('$20K');
  });

  test.each([
    ['¥', 0, 999.5, '¥1,000', '¥1,000'],
    ['KD ', 3, 1.234, 'KD 1.234', 'KD 1.234'],
  ])(
    'the axis and the tooltip use the decimals of the currency: %s with %i',
    (symbol, digits, value, axis, expectedTooltip) => {
      const { yAxis, tooltip } = drawChart({}, REPORT, { ...STYLE, symbol, digits });
      expect([yAxis.axisLabel.formatter(value), tooltip.valueFormatter(value)]).toEqual([axis, expectedTooltip]);
    },
  );

  test('shortens a few long names to their category and thins out many names', () => {
    const names = (count: number, plan: string) => {
      const reports = Array.from({ length: count }, () => ({ plan, mrr: 1 }));
      return drawChart({}, { ...REPORT, reports }).xAxis.axisLabel;
    };
    for (const name of ['Manufacturing', 'Pro']) {
      expect(names(6, name)).toMatchObject({ interval: 0, overflow: 'truncate' });
      expect(names(6, name)).not.toHaveProperty('rotate');
    }
    expect(names(20, 'Manufacturing')).toEqual({ hideOverlap: true });
  });

  test('breaks names of two words into two lines', () => {
    const reports = ['Below 50%', '50 to 69%', '90% or more', 'Rest'].map((plan) => ({ plan, mrr: 1 }));
    const { formatter, ...axis } = drawChart({}, { ...REPORT, reports }).xAxis.axisLabel as {
      formatter: (name: string) => string;
    };
    expect(axis).toMatchObject({ interval: 0 });
    expect(axis).not.toHaveProperty('rotate');
    expect(reports.map(({ plan }) => formatter(plan))).toEqual(['Below\n50%', '50 to\n69%', '90% or\nmore', 'Rest']);
  });

  test('months show the year only on the first label and in January', () => {
    const month = column('plan', { type: 'date', role: 'dimension', format: 'date', grain: 'month' });
    const report = { columns: [month, column('mrr')], reports: [] as { plan: string; mrr: number }[] };
    report.reports = ['2025-11-01', '2025-12-01', '2026-01-01', '2026-02-01'].map((plan) => ({ plan, mrr: 1 }));
    const { xAxis } = drawChart({}, report);
    const { formatter } = xAxis.axisLabel as { formatter: (name: string, at: number) => string };
    expect((xAxis.data as string[]).map(formatter)).toEqual(['Nov\n2025', 'Dec', 'Jan\n2026', 'Feb']);
  });

  test('decisions-59 the current period is marked on the axis and drawn as unfinished', () => {
    const week = column('plan', {
      type: 'date',
      role: 'dimension',
      format: 'date',
      grain: 'week',
      running: '2026-11-23',
    });
    const reports = ['2026-11-16', '2026-11-23'].map((plan) => ({ plan, mrr: 7 }));
    const report = { columns: [week, column('mrr')], reports };
    const { xAxis, series } = drawChart({ type: 'line' }, report);
    const { formatter } = xAxis.axisLabel as { formatter: (name: string, at: number) => string };
    expect((xAxis.data as string[]).map(formatter)).toEqual(['Nov 16th\n2026', 'Nov 23rd\nso far']);
    expect(series[0]?.data).toEqual([7, { value: 7, symbol: 'emptyCircle', symbolSize: 7, itemStyle: {} }]);
    expect(drawChart({}, report).series[0]?.data).toEqual([7, { value: 7, itemStyle: { opacity: 0.45 } }]);
  });

  test('counts have whole steps, whatever their type, and amounts do not', () => {
    const withFormat = (format: 'comma' | 'percent' | 'currency') =>
      drawChart({}, { columns: [PLAN, column('mrr', { format })], reports: [{ plan: 'Pro', mrr: 1 }] }).yAxis;
    expect(withFormat('comma')).toMatchObject({ minInterval: 1 });
    expect(withFormat('currency')).not.toHaveProperty('minInterval');
    expect(withFormat('percent')).not.toHaveProperty('minInterval');
  });

  test('a value has the color and the label that its author set', () => {
    const dataConfig = { pro: { color: '#112233' }, on_hold: { color: '#445566', label: 'Waiting' } };
    expect(drawChart({ dataConfig, multipleSets: false }).series[0]?.data).toEqual([
      1500,
      { value: 90_000, itemStyle: { color: '#112233' } },
    ]);
    expect(drawChart({ dataConfig }).series[0]?.data).toEqual([1500, 90_000]);
    const series = [{ key: 's1', label: 'On hold' }];
    const pivotedReport = {
      columns: [PLAN, column('s1', { label: 'On hold' })],
      reports: [{ plan: 'x', s1: 1 }],
      series,
    };
    expect(drawChart({ dataConfig }, pivotedReport).series[0]).toMatchObject({ name: 'Waiting', color: '#445566' });
  });

  test('orders series as their author set in the legend, the table and the description, and appends the others', () => {
    const names = ['Low', 'Unknown', 'Urgent', 'Other', 'High'];
    const series = names.map((label, at) => ({ key: `s${at}`, label }));
    const columns = [PLAN, ...series.map(({ key, label }) => column(key, { label }))];
    const reports = [{ plan: 'x', s0: 5, s1: 4, s2: 3, s3: 2, s4: 1 }];
    const dataConfig = { low: { order: 3 }, urgent: { order: 1, label: 'Now' }, high: { order: 2, color: '#445566' } };
    const view = chartView(options({ dataConfig }), { columns, reports, series }, STYLE);
    const inOrder = ['Now', 'High', 'Low', 'Unknown', 'Other'];
    const report = { columns, reports, series };
    expect(drawChart({ dataConfig }, report).series.map(({ name }) => name)).toEqual(inOrder);
    expect(view?.head.slice(1)).toEqual(inOrder);
    expect(view?.rows[0]?.slice(1)).toEqual(['3', '1', '5', '4', '2']);
    expect(view?.label).toMatch(/^Now, High, Low by /);
    expect(drawChart({}, report).series.map(({ name }) => name)).toEqual(names);
    expect(drawChart({ dataConfig: { seats: { order: 1 } } }).series.map(({ name }) => name)).toEqual(['SEATS', 'MRR']);
  });

  test('the axis does not repeat the values of the bars', () => {
    const isAxisShown = (more: Partial<ChartOptions>) =>
      (drawChart({ type: 'horizontalBar', ...more }).xAxis.axisLabel as { show: boolean }).show;
    expect([
      isAxisShown({}),
      isAxisShown({ showValue: true }),
      isAxisShown({ showValue: true, hideValue: true }),
    ]).toEqual([true, false, true]);
  });

  test('3-component-chart-09 a discrete axis has whole steps only', () => {
    expect(drawChart({ discreteYAxis: true }).yAxis.minInterval).toBe(1);
    expect(drawChart().yAxis).not.toHaveProperty('minInterval');
    expect(drawChart({}, REPORT, { ...STYLE, digits: 3 }).yAxis).not.toHaveProperty('minInterval');
    // ¥0.5 and ¥1 would both be shown as ¥1.
    expect(drawChart({}, REPORT, { ...STYLE, digits: 0 }).yAxis.minInterval).toBe(1);
  });

  test('tooltips use their own format, values the short one; hiding takes precedence', () => {
    expect(drawChart({ tooltip_number_format: 'metric_symbol' }).tooltip.valueFormatter(1500)).toBe('1.5K');
    expect(drawChart({ showValue: true }).series[0]?.label?.formatter({ dataIndex: 0 })).toBe('$1.5K');
    expect(drawChart({ showValue: true, hideValue: true }).series[0]).not.toHaveProperty('label');
  });

  test('3-component-chart-15 a preview keeps five of seven series', () => {
    const keys = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
    const columns = [PLAN, ...keys.map((key) => column(key))];
    const report = { columns, reports: [{ plan: 'Basic', ...Object.fromEntries(keys.map((key, at) => [key, at])) }] };
    expect(drawChart({}, report, { ...STYLE, preview: true }).series).toHaveLength(5);
    expect(drawChart({}, report).series).toHaveLength(7);
  });

  test('stacks the bars of series of one dimension, and draws comparisons as a dashed line', () => {
    const report = {
      columns: [PLAN, column('s1'), column('s2'), column('previous')],
      reports: [{ plan: 'Basic', s1: 1, s2: 2, previous: 3 }],
    };
    const series = [
      { key: 's1', label: 'High' },
      { key: 's2', label: 'Low' },
    ];
    expect(drawChart({}, { ...report, series }).series.map(({ stack }) => stack)).toEqual(['all', 'all']);
    expect(drawChart({ type: 'line' }, report).series[2]).toMatchObject({ lineStyle: { type: 'dashed' } });
  });
});

describe('other shapes', () => {
  test('a doughnut is a pie with a hole, one part per row', () => {
    const [ring] = drawChart({ type: 'doughnut' }).series;
    expect(ring?.radius).toEqual(['46%', '68%']);
    expect(ring?.data).toMatchObject([
      { name: 'Basic', value: 1500 },
      { name: 'Pro', value: 90_000 },
    ]);
    expect(drawChart({ type: 'pie' }).series[0]?.radius).toEqual(['0%', '68%']);
    const dataConfig = { pro: { color: '#112233', label: 'Professional' } };
    expect(drawChart({ type: 'doughnut', dataConfig }).series[0]?.data).toMatchObject([
      { itemStyle: { color: '#218a57' } },
      { name: 'Professional', itemStyle: { color: '#112233' } },
    ]);
  });

  test('places points at the number of their label', () => {
    expect(drawChart({ type: 'scatter', labelKey: 'seats' }).series[0]?.data).toEqual([
      [3, 1500],
      [null, 90_000],
    ]);
  });

  test('colors cells of a treemap in tints, or red below a third of the largest if its author rates sizes', () => {
    const [tinted] = drawChart({ type: 'treemap' }).series;
    expect(tinted?.data).toMatchObject([{ itemStyle: { color: '#dbece4' } }, { itemStyle: { color: '#99c9b2' } }]);
    const [cells] = drawChart({ type: 'treemap', rateBySize: true }).series;
    expect(cells?.data).toMatchObject([{ itemStyle: { color: '#D64545' } }, { itemStyle: { color: '#3BA55D' } }]);
  });

  test('a distribution counts values in ten buckets of equal width', () => {
    const values = [0, 1, 9, 10, 95, 100];
    expect(histogram(values).map(({ count }) => count)).toEqual([3, 1, 0, 0, 0, 0, 0, 0, 0, 2]);
    expect(histogram([5, 5])).toEqual([{ from: 5, to: 5, count: 2 }]);
    expect(histogram([])).toEqual([]);
    const report = { columns: [PLAN, column('mrr')], reports: values.map((mrr) => ({ plan: 'x', mrr })) };
    const view = chartView(options({ type: 'distribution' }), report, STYLE);
    expect(view?.rows).toHaveLength(10);
    expect(view?.byRow).toBe(false);
    expect(view?.rows[0]).toEqual(['0 to 10', '3']);
  });

  test('draws nothing without rows or numbers, or for an unknown type', () => {
    expect(chartView(options(), { ...REPORT, reports: [] }, STYLE)).toBeNull();
    expect(chartView(options(), { columns: [PLAN], reports: [{ plan: 'x' }] }, STYLE)).toBeNull();
    for (const type of ['radar', 'constructor']) expect(chartView({ ...options(), type }, REPORT, STYLE)).toBeNull();
  });

  test('a chart has a text description and a table', () => {
    const view = chartView(options(), REPORT, STYLE);
    expect(view?.label).toBe('MRR, SEATS by PLAN, from $1,500.00 (Basic) to $90,000.00 (Pro)');
    expect(view?.head).toEqual(['PLAN', 'MRR', 'SEATS']);
    expect(view?.rows[1]).toEqual(['Pro', '$90,000.00', '–']);
  });
});
