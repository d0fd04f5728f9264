/** Checks that each control of the editor's sections changes the intended part of the definition and nothing else. */
import { QueryClient } from '@tanstack/react-query';
import { act, type ReactNode } from 'react';
import { expect, test } from 'vitest';
import { typeText } from '../../../../testing/screen.tsx';
import { useTestContainer } from '../../../../testing/test-container.tsx';
import { kpiChoices } from '../queries.ts';
import { ChartSection } from './ChartSection.tsx';
import { KpiSection } from './KpiSection.tsx';
import { QuerySection } from './QuerySection.tsx';
import { CHANGES } from './section-changes.ts';
import { ScoreSection } from './ScoreSection.tsx';
import { ThresholdSection } from './ThresholdSection.tsx';

const box = useTestContainer();
type RenderSection = (onChange: (next: unknown) => void) => ReactNode;

const ACCOUNTS = { kind: 'dataset', name: 'accounts' };
const column = (key: string, role: string, more: object = {}) => ({
  key,
  label: `Label of ${key}`,
  expr: { field: key },
  role,
  format: 'text',
  hidden: false,
  sortable: true,
  filter: 'none',
  ...more,
});
const QUERY = {
  source: ACCOUNTS,
  columns: [column('plan', 'dimension'), column('mrr', 'measure', { format: 'currency' })],
  params: [],
  fill: 'none',
  sort: [{ sort_key: 'plan', order_by: 'asc' }],
  series_by: undefined,
};
const CHART = {
  type: 'bar',
  labelKey: 'plan',
  dataConfig: { mrr: { color: '#2A9D5F' } },
  multipleSets: false,
  discreteYAxis: true,
  showValue: false,
  hideValue: false,
  x_axis_config: { min: 1 },
  y_axis_config: { max: 9 },
};
const output = (key: string) => ({
  key,
  name: `Name of ${key}`,
  type: 'value',
  format: 'comma',
  expr: { formula: 'all' },
});
const KPI = {
  measures: [
    { key: 'all', source: ACCOUNTS, agg: 'count' },
    { key: 'sum', source: ACCOUNTS, agg: 'sum', of: { field: 'mrr' } },
  ],
  formula: { output: { data: [output('mainvalue'), output('footervalue')] } },
  params: [],
  compare: 'none',
};
const SCORE = {
  items: [
    { kpi: 1, weightage: 60, min: 0, max: 100, invert: false },
    { kpi: 2, weightage: 40, min: 5, max: 50, invert: true },
  ],
};
const THRESHOLDS = [
  { op: 'gt', from: 1, color: '#D64545', label: 'High' },
  { op: 'between', from: 2, to: 3, color: '#2A9D5F' },
];

/** Describes the differences between two values, by path. */
function describeChanges(before: unknown, after: unknown, path = ''): string[] {
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  if (Array.isArray(before) && Array.isArray(after)) {
    const beforeEntries = before.map((one) => JSON.stringify(one));
    const positions = after.map((one) => beforeEntries.indexOf(JSON.stringify(one)));
    if (!positions.includes(-1)) return [`${path || 'list'} → ${positions.join(', ') || 'none'}`];
  }
  const isDeep = [before, after].every((one) => typeof one === 'object' && one !== null);
  if (!isDeep) return [`${path} ${JSON.stringify(before)} → ${JSON.stringify(after)}`];
  const [beforeFields, afterFields] = [before, after] as Record<string, unknown>[];
  const keys = [...new Set([...Object.keys(beforeFields ?? {}), ...Object.keys(afterFields ?? {})])];
  return keys.flatMap((key) => describeChanges(beforeFields?.[key], afterFields?.[key], path ? `${path}.${key}` : key));
}

/** Splits a long text into several lines. */
const split = (text: string): string[] => text.match(/.{1,110}/g) ?? [];

const getName = (control: Element): string =>
  control.getAttribute('aria-label') ??
  (control as HTMLInputElement).labels?.[0]?.textContent ??
  control.textContent?.trim() ??
  '';

/** Changes the value of a control, or clicks it. */
function changeControl(control: HTMLElement): void {
  if (control instanceof HTMLSelectElement) {
    act(() => {
      const next = (control.selectedIndex + 1) % control.options.length;
      const value = control.options[next]?.value;
      Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')?.set?.call(control, value);
      control.dispatchEvent(new Event('change', { bubbles: true }));
    });
  } else if (control instanceof HTMLInputElement && !['checkbox', 'radio'].includes(control.type)) {
    typeText(control, { number: '7', color: '#0a0b0c' }[control.type] ?? 'x7');
  } else act(() => control.click());
}

/** @returns for each control its name and the changes it makes */
function describeControls(value: object, renderSection: RenderSection): string[][] {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  const listing = [1, 2, 3].map((id) => ({ id, name: `KPI ${id}` }));
  client.setQueryData(kpiChoices.queryKey, { listing } as never);
  let changed: unknown;
  let renderCount = 0;
  const render = () => box.draw(<div key={renderCount++}>{renderSection((next) => (changed = next))}</div>, client);
  const findControls = () => box.element.querySelectorAll<HTMLElement>('select, input, button');
  render();
  return Array.from(findControls(), (_, index) => {
    render();
    const control = findControls()[index] as HTMLElement;
    changed = undefined;
    changeControl(control);
    return [
      getName(control),
      ...(changed === undefined ? ['nothing'] : describeChanges(value, changed)).flatMap(split),
    ];
  });
}

const SECTIONS: Record<string, [object, RenderSection]> = {
  chart: [CHART, (set) => <ChartSection options={CHART as never} query={QUERY as never} onChange={set} />],
  query: [QUERY, (set) => <QuerySection query={QUERY as never} onChange={set} />],
  kpi: [KPI, (set) => <KpiSection kpi={KPI as never} onChange={set} />],
  score: [SCORE, (set) => <ScoreSection score={SCORE} onChange={set} />],
  thresholds: [THRESHOLDS, (set) => <ThresholdSection thresholds={THRESHOLDS as never} onChange={set} />],
};

test.each(Object.keys(SECTIONS))(
  'each control of the %s section changes only its part of the definition',
  async (name) => {
    const [value, draw] = SECTIONS[name] as [object, RenderSection];
    expect(describeControls(value, draw)).toEqual(CHANGES[name]);
  },
);
