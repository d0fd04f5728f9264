import { expect, test } from 'vitest';
import { readShownUsage } from './shown-usage.ts';

test('monthly active users lead where the address names nothing', () => {
  expect(readShownUsage(undefined)).toEqual({ tile: 'monthly', node: undefined });
  expect(readShownUsage({ tile: 'used', idType: 'product', idValue: 3, parentId: 1 })).toEqual({
    tile: 'used',
    node: { idType: 'product', idValue: 3, parentId: 1 },
  });
  expect(readShownUsage({ tile: 'ships', idType: 'ship', idValue: 3 })).toEqual({ tile: 'monthly', node: undefined });
  expect(readShownUsage({ idType: 'product', idValue: -3 }).node).toBeUndefined();
});
