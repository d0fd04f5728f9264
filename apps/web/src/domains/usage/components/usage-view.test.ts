import { expect, test } from 'vitest';
import { parseUsageView } from './usage-view.ts';

test('shows monthly active users by default and ignores invalid parameters of the URL', () => {
  expect(parseUsageView(undefined)).toEqual({ tile: 'monthly', node: undefined });
  expect(parseUsageView({ tile: 'used', idType: 'product', idValue: 3, parentId: 1 })).toEqual({
    tile: 'used',
    node: { idType: 'product', idValue: 3, parentId: 1 },
  });
  expect(parseUsageView({ tile: 'ships', idType: 'ship', idValue: 3 })).toEqual({ tile: 'monthly', node: undefined });
  expect(parseUsageView({ idType: 'product', idValue: -3 }).node).toBeUndefined();
});
