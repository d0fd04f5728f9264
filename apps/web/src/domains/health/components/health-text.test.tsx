import type { AccountHealth } from '@mainstay/contract/health/metrics';
import { healthClass, healthColor } from '@mainstay/contract/rules/health';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { HealthBar } from '../../../platform/ui/HealthBar.tsx';
import { HealthHeader } from './HealthHeader.tsx';
import { HealthTable } from './HealthTable.tsx';
import {
  formatChangeHeader,
  type Measure,
  formatMeasuredValue,
  formatPointCount,
  formatTotal,
  formatPoints,
  getTone,
} from './health-text.ts';

const measure = (overrides: Partial<Measure>): Measure => ({
  kpi: 'usage_trend',
  name: 'Usage trend',
  note: 'Uses',
  kpi_value: 4.71,
  unit: '%',
  norm: 58,
  weightage: 30,
  weight: 30,
  kpi_weightage_share: 17.4,
  change: -5.1,
  ...overrides,
});
const health = (overrides: Partial<AccountHealth>): AccountHealth => ({
  account_id: 1,
  as_of: '2026-11-20',
  since: '2026-10-21',
  definition: { id: 1, name: 'Standard', version: 1 },
  account_score: 49.1,
  health: 50,
  data_share: 100,
  color: 'orange',
  previous_score: 55.1,
  change: -6,
  kpi_score_data: [],
  invalid_kpis: [],
  causes: [],
  computed_at: '2026-11-20T06:00:00Z',
  ...overrides,
});
const renderToElement = (element: Parameters<typeof renderToStaticMarkup>[0]) => {
  const container = document.createElement('div');
  container.innerHTML = renderToStaticMarkup(element);
  return container;
};

test('2-account-summary-10 a score is shown rounded up: 49.1 renders 50', () => {
  expect(renderToElement(<HealthHeader health={health({})} />).textContent).toBe(
    '50PoorData for 0 of 0 measures, 100% of the weight6 points since Oct 21st',
  );
  expect(renderToElement(<HealthBar score={49.1} />).querySelector('.text-tabular')?.textContent).toBe('50');
});

test('1-C-30 2-account-summary-12 up to 50 orange, up to 75 amber, above green', () => {
  expect([50, 51, 75, 76].map(healthColor)).toEqual(['orange', 'amber', 'amber', 'green']);
  expect(healthClass(76)).toBe('health-green');
  const bands = [50, 51, 75, 76].map((score) =>
    renderToElement(<HealthBar score={score} />).querySelector('.HealthBar-root'),
  );
  expect(bands.map((bar) => bar?.getAttribute('data-band'))).toEqual(['poor', 'fair', 'fair', 'good']);
});

describe('texts', () => {
  test('formats a total with one decimal, rounded up', () => {
    expect([68.02, 68, 68.1, 71.3, 99.99, 0].map(formatTotal)).toEqual([
      '68.1',
      '68.0',
      '68.1',
      '71.3',
      '100.0',
      '0.0',
    ]);
  });
  test('formats points with one decimal and a sign, and counts without trailing zeros', () => {
    expect([-5.14, 0.6, 0.04, -0.04, 0].map(formatPoints)).toEqual(['−5.1', '+0.6', '0.0', '0.0', '0.0']);
    expect([-6, 4.65, -1, 0].map(formatPointCount)).toEqual(['6 points', '4.7 points', '1 point', '0 points']);
    expect([-0.5, -0.4, 0.49, 0.5].map(getTone)).toEqual(['bad', undefined, undefined, 'good']);
  });
  test('the header of the changes shows the length of the default period', () => {
    expect(formatChangeHeader(health({}))).toBe('30 d');
    expect(formatChangeHeader(health({ since: '2026-01-01' }))).toBe('Change');
  });
  test('formats values with their units', () => {
    const values = [
      measure({}),
      measure({ kpi_value: -0.64 }),
      measure({ kpi: 'license_utilization', kpi_value: 94.87 }),
      measure({ kpi: 'renewal_distance', kpi_value: 1, unit: 'days' }),
      measure({ kpi: 'open_tickets', kpi_value: 0, unit: 'tickets' }),
      measure({ kpi_value: null }),
    ];
    expect(values.map(formatMeasuredValue)).toEqual(['+4.7%', '−0.6%', '94.9%', '1 day', '0 tickets', 'No data']);
  });
  test('shows no band without a score, and marks an unchanged score', () => {
    const noScore = { account_score: null, health: null, change: null, data_share: 49.9 };
    const measures = [measure({ weight: null, kpi_weightage_share: null }), measure({ norm: null, kpi_value: null })];
    expect(
      renderToElement(<HealthHeader health={health({ ...noScore, kpi_score_data: measures })} />).textContent,
    ).toBe('Not enough dataData for 1 of 2 measures, 49% of the weight');
    expect(renderToElement(<HealthBar score={null} />).textContent).toBe('Not enough data');
    expect(renderToElement(<HealthHeader health={health({ change: 0.01 })} />).textContent).toContain(
      'Unchanged since',
    );
  });
});

test('marks measures without data and scales bars by the weights of the others', () => {
  const measures = [
    measure({ weight: 60, norm: 50, kpi_weightage_share: 30 }),
    measure({ kpi: 'engagement', weight: 40, norm: 100, kpi_weightage_share: 40 }),
    measure({ kpi: 'open_tickets', norm: null, weight: null, kpi_weightage_share: null, change: null }),
  ];
  const table = renderToElement(<HealthTable health={health({ account_score: 70, kpi_score_data: measures })} />);
  const bars = [...table.querySelectorAll<HTMLElement>('.HealthTable-bar > span')];
  expect(bars.map((bar) => bar.style.width)).toEqual(['100%', `${(40 * 100) / 60}%`]);
  expect(table.querySelector('[data-missing]')?.textContent).toContain('No data');
  expect(table.querySelector('tfoot')?.textContent).toContain('70.0');
});
