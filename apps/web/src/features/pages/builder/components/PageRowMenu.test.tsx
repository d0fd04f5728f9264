import type { PageRow } from '@mainstay/contract/pages/admin';
import { MantineProvider } from '@mantine/core';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { InTabOrder } from '../../../../ui/in-tab-order.ts';
import { PageRowMenu } from './PageRowMenu.tsx';

let root: Root;
let box: HTMLElement;
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  box = document.body.appendChild(document.createElement('div'));
  root = createRoot(box);
});
afterEach(() => {
  act(() => root.unmount());
  box.remove();
  vi.unstubAllGlobals();
});

test.each([true, false])('what can be done with a page follows the tab order of its row: %s', (inOrder) => {
  act(() =>
    root.render(
      <MantineProvider>
        <InTabOrder value={inOrder}>
          <PageRowMenu
            page={{ id: 1, name: 'Docks', state: null } as PageRow}
            onDuplicate={vi.fn()}
            onDelete={vi.fn()}
          />
        </InTabOrder>
      </MantineProvider>,
    ),
  );
  expect(box.querySelector<HTMLElement>('[aria-label="More for Docks"]')?.tabIndex).toBe(inOrder ? 0 : -1);
});
