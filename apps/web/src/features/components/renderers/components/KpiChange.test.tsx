import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { KpiChange } from './KpiChange.tsx';
import type { Change } from '@mainstay/contract/rules/kpi-change';

beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true));
afterEach(() => vi.unstubAllGlobals());

function drawn(change: Change) {
  const box = document.createElement('div');
  const root = createRoot(box);
  act(() => root.render(<KpiChange change={change} />));
  const mark = box.querySelector('em');
  const said = [
    mark?.textContent,
    mark?.dataset.tone,
    mark?.querySelector('svg')?.classList.value.match(/arrow-\w+|minus/)?.[0],
  ];
  act(() => root.unmount());
  return said;
}

test('shows a change with an arrow and a word, not only by color', () => {
  expect(drawn({ text: '+18.1%', way: 'up', tone: 'bad' })).toEqual(['+18.1%, worse', 'bad', 'arrow-up']);
  expect(drawn({ text: '−17.3%', way: 'down', tone: 'good' })).toEqual(['−17.3%, better', 'good', 'arrow-down']);
  expect(drawn({ text: 'No change', way: 'same', tone: 'flat' })).toEqual(['No change', 'flat', 'minus']);
});
