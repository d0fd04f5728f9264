import type { PageRow } from '@mainstay/contract/pages/admin';
import { expect, test, vi } from 'vitest';
import { useTestContainer } from '../../../../testing/test-container.tsx';
import { InTabOrder } from '../../../../platform/ui/in-tab-order.ts';
import { PageRowMenu } from './PageRowMenu.tsx';

const box = useTestContainer();

test.each([true, false])('the menu of a page follows the tab order of its row: %s', (inOrder) => {
  box.draw(
    <InTabOrder value={inOrder}>
      <PageRowMenu page={{ id: 1, name: 'Docks', state: null } as PageRow} onDuplicate={vi.fn()} onDelete={vi.fn()} />
    </InTabOrder>,
  );
  expect(box.element.querySelector<HTMLElement>('[aria-label="More for Docks"]')?.tabIndex).toBe(inOrder ? 0 : -1);
});
