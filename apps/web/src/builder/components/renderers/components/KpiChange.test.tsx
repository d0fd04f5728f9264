import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { KpiChange } from './KpiChange.tsx';
import type { Change } from '@mainstay/contract/rules/kpi-change';

beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true));
afterEach(() => vi.unstubAllGlobals());

function renderChange(change: Change) {
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

test('shows a change with an arrow and a word, not only by color', () => {
  expect(renderChange({ text: '+18.1%', way: 'up', tone: 'bad' })).toEqual(['+18.1%, worse', 'bad', 'arrow-up']);
  expect(renderChange({ text: '−17.3%', way: 'down', tone: 'good' })).toEqual(['−17.3%, better', 'good', 'arrow-down']);
  expect(renderChange({ text: 'No change', way: 'same', tone: 'flat' })).toEqual(['No change', 'flat', 'minus']);
});
