import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { KpiChange } from './KpiChange.tsx';
import type { Change } from '@mainstay/contract/rules/kpi-change';

beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true));
afterEach(() => vi.unstubAllGlobals());

function renderChange(change: Change | null) {
  const box = document.createElement('div');
  const root = createRoot(box);
  act(() => root.render(<KpiChange change={change} />));
  const mark = box.querySelector('em');
  const output = [
    mark?.textContent,
    mark?.dataset.tone,
    mark?.querySelector('svg')?.classList.value.match(/arrow-\w+|minus/)?.[0],
  ];
  act(() => root.unmount());
  return output;
}

test('shows a change with an arrow and words, not only by color', () => {
  expect(renderChange({ text: '+18.1%', difference: '+$2.0K', way: 'up', tone: 'bad' })).toEqual([
    'Up +$2.0K (+18.1%), worse',
    'bad',
    'arrow-up',
  ]);
  expect(renderChange({ text: '−1.3 pt', way: 'down', tone: 'good' })).toEqual([
    'Down −1.3 pt, better',
    'good',
    'arrow-down',
  ]);
  expect(renderChange({ text: 'No change', way: 'same', tone: 'flat' })).toEqual(['No change', 'flat', 'minus']);
  expect(renderChange({ text: 'New', way: 'up', tone: 'flat' })).toEqual(['Up New', 'flat', 'arrow-up']);
  expect(renderChange(null)).toEqual(['–Previous value unknown', 'flat', undefined]);
});
