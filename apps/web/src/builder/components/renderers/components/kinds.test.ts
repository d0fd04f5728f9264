import type { KpiReport, ScoreReport } from '@mainstay/contract/components/report';
import { describe, expect, test } from 'vitest';
import type { Formatter } from '../../components/use-format.ts';
import { formatValue } from '@mainstay/contract/rules/format-value';
import { computeChange } from '@mainstay/contract/rules/kpi-change';
import { toKpiTile } from './kpi-tile.ts';
import { sanitizeNodes, isBlank } from './markup.ts';
import { formatInvalidWarning, buildScoreChart, formatScore } from './score-chart.ts';

const score: ScoreReport = {
  account_score: 72.5,
  kpi_score_data: [
    { kpi_id: 1, name: 'Adoption', kpi_value: 80, weightage: 60, kpi_weightage_share: 48 },
    { kpi_id: 2, name: 'Support', kpi_value: 61.25, weightage: 40, kpi_weightage_share: 24.5 },
  ],
  invalid_kpis: [],
};

describe('score', () => {
  test('3-score-03 two decimals', () => {
    expect(formatScore(72.5)).toBe('72.50');
    expect(formatScore(0)).toBe('0.00');
  });

  test('3-score-04 the ring has a hole of 65 percent and one segment per KPI', () => {
    const [ring] = buildScoreChart(score, '#ffffff').series as { radius: string[]; data: { value: number }[] }[];
    expect(ring?.radius).toEqual(['65%', '100%']);
    expect(ring?.data.map(({ value }) => value)).toEqual([60, 40]);
  });

  test('names KPIs that could not be scored', () => {
    const invalid_kpis = ['Reach', 'Logins'].map((name, kpi_id) => ({ kpi_id, name }));
    expect(formatInvalidWarning({ invalid_kpis })).toBe("Reach, Logins are invalid kpi's");
    expect(formatInvalidWarning(score)).toBeNull();
  });
});

describe('KPI', () => {
  const format: Formatter = (cell, column, place = 'table') =>
    formatValue(cell, column.format, { place, symbol: '$', digits: 2 });
  const output = (key: string, value: number, previous?: number) => ({
    key,
    name: key,
    type: 'value' as const,
    format: 'number',
    value,
    ...(previous !== undefined && { previous }),
  });
  const report = {
    mainvalue: 2_500_000,
    footervalue: 12,
    output: { data: [output('mainvalue', 2_500_000, 2_000_000), output('footervalue', 12), output('seats', 1500)] },
  } as KpiReport;

  test('3-component-kpi-09 outputs become the main value, the footer and other values', () => {
    expect(toKpiTile(report, format)).toEqual({
      value: '2.5M',
      change: { text: '+25%', difference: '+500.0K', way: 'up', tone: 'flat' },
      footer: { name: 'footervalue', text: '12' },
      others: [{ key: 'seats', name: 'seats', text: '1.5K', change: undefined }],
    });
  });

  const change = (value: number, previous: number | null, more: Partial<KpiReport['output']['data'][number]> = {}) =>
    computeChange({ ...output('mainvalue', value), ...more, previous }, (size, how) =>
      format(size, { format: how }, 'tile'),
    );

  test('a change is in percent and a difference, in points for shares, and new if the previous value is 0', () => {
    expect(change(5, null)).toBeNull();
    expect(change(-5, -4)).toEqual({ text: '−25%', difference: '−1', way: 'down', tone: 'flat' });
    expect(change(47.4, 45, { format: 'percent' })).toEqual({ text: '+2.4 pt', way: 'up', tone: 'flat' });
    expect(change(2.4, 0, { format: 'percent' })?.text).toBe('+2.4 pt');
    expect(change(6000, 5000, { format: 'currency' })?.difference).toBe('+$1,000');
    expect(change(5000, 0, { format: 'currency' })).toEqual({ text: 'New', way: 'up', tone: 'flat' });
    for (const same of [change(5, 5), change(0, 0), change(100_000, 100_001)])
      expect(same).toEqual({ text: 'No change', way: 'same', tone: 'flat' });
  });

  test('the definition determines whether a change is good, not its direction', () => {
    const tones = (better: 'higher' | 'lower' | undefined) =>
      [change(6, 5, { better }), change(4, 5, { better }), change(5, 5, { better })].map((one) => one?.tone);
    expect(tones('higher')).toEqual(['good', 'bad', 'flat']);
    expect(tones('lower')).toEqual(['bad', 'good', 'flat']);
    expect(tones(undefined)).toEqual(['flat', 'flat', 'flat']);
  });
});

describe('markup', () => {
  const sanitize = (text: string) => {
    const box = document.createElement('div');
    box.append(...sanitizeNodes(text));
    return box.innerHTML;
  };
  test('removes scripts and event handlers', () => {
    expect(sanitize('<p onclick="x()">Hi<script>x()</script></p>')).toBe('<p>Hi</p>');
    expect(sanitize('<a href=" javascript:x()">a</a><a href="https://x.test">b</a>')).toBe(
      '<a>a</a><a href="https://x.test">b</a>',
    );
    expect(sanitize('<iframe></iframe><b>bold</b>')).toBe('<b>bold</b>');
  });

  test('markup without content is blank', () => {
    expect(isBlank('<p> &nbsp;</p>')).toBe(true);
    expect(isBlank('<img src="/x.png">')).toBe(false);
    expect(isBlank('<p>0</p>')).toBe(false);
  });
});
