import { act, useEffect, useState } from 'react';
import { expect, test } from 'vitest';
import { useTestContainer } from '../../../../testing/test-container.tsx';
import { blurField, typeText } from '../../../../testing/screen.tsx';
import { createView, type View } from '../../components/component-view.ts';
import { FilterPanel } from './FilterPanel.tsx';

const box = useTestContainer();

const CONFIG = {
  condition: 'Current Month',
  from: '2026-01-01',
  to: '2026-02-01',
  selectYearFilter: true,
  calendar_filter_options: ['Custom', 'Current Month', 'Last Month', 'Current Year'],
  dynamic_date_filter_options: [30, 60],
  is_applied_filter: false,
};
let view: View;
function render(config: Partial<typeof CONFIG>): void {
  view = createView(1);
  const detail = { name: 'Docks', columns: [], meta: { filter_config: { ...CONFIG, ...config } } } as never;
  const Host = () => {
    const [now, set] = useState(view);
    useEffect(() => void (view = now), [now]);
    return <FilterPanel detail={detail} view={now} change={set} />;
  };
  box.draw(<Host />);
}
const getInput = (label: string) => box.element.querySelector<HTMLInputElement>(`[aria-label="${label}"]`);
const clickButton = (name: string) =>
  act(() => [...box.element.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.click());
function selectOption(select: HTMLSelectElement | null, value: string): void {
  act(() => {
    Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')?.set?.call(select, value);
    select?.dispatchEvent(new Event('change', { bubbles: true }));
  });
}
const getYearSelect = () => box.element.querySelector<HTMLSelectElement>('[aria-label="Year"]');

test('3-filters-32 does not overwrite the end while it is typed; an end before the start becomes the start', () => {
  render({ condition: 'Custom', selectYearFilter: false });
  // The values that a browser reports while the user types 2026.
  for (const year of ['0002', '0020', '0202']) {
    typeText(getInput('To'), `${year}-03-15`);
    expect([getInput('To')?.value, view.range]).toEqual([`${year}-03-15`, null]);
  }
  typeText(getInput('To'), '2026-03-15');
  expect(view.range).toMatchObject({ from: '2026-01-01', to: '2026-03-15' });
  typeText(getInput('To'), '2025-03-15');
  expect([getInput('To')?.value, view.range?.to]).toEqual(['2025-03-15', '2026-01-01']);
  blurField(getInput('To'));
  expect(getInput('To')?.value).toBe('2026-01-01');
  typeText(getInput('From'), '0002-01-01');
  blurField(getInput('From'));
  expect([getInput('From')?.value, view.range?.from]).toEqual(['2026-01-01', '2026-01-01']);
});

test('3-filters-35 a range of last days has no year, and removing the year empties its field', () => {
  render({});
  selectOption(getYearSelect(), '2024');
  clickButton('Apply year');
  expect([view.range?.year, getYearSelect()?.value]).toEqual([2024, '2024']);
  selectOption(box.element.querySelector('select.FilterPanel-select:not([aria-label])'), 'Last 60 Days');
  expect([view.range?.condition, view.range?.year, getYearSelect()?.value]).toEqual(['Last 60 Days', null, '']);
  selectOption(box.element.querySelector('select.FilterPanel-select:not([aria-label])'), 'Current Month');
  selectOption(getYearSelect(), 'custom');
  clickButton('Apply year');
  expect([view.range?.year, getYearSelect()?.value]).toEqual([new Date().getFullYear(), 'custom']);
  clickButton('Clear');
  expect([view.range, getYearSelect()?.value]).toEqual([null, '']);
});
