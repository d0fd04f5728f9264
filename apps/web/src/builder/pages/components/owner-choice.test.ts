import { expect, test } from 'vitest';
import { withSwitches } from './PageSwitches.tsx';

const LEAD = { owner_scopes: ['mine', 'team'] as const, owner_scope: 'mine' as const };
const select = (owner_scope: string | undefined, remembered: 'mine' | 'team' | 'all' | undefined) =>
  withSwitches({ ...(owner_scope && { owner_scope }) }, { ...LEAD, owner_scopes: [...LEAD.owner_scopes] }, remembered)
    .owner_scope;

test('the address comes first, then the remembered choice, then the own accounts; the widest scope is not sent', () => {
  expect([select(undefined, undefined), select('team', undefined), select('mine', 'team')]).toEqual([
    'mine',
    undefined,
    'mine',
  ]);
  expect([select(undefined, 'team'), select('all', undefined), select('all', 'all')]).toEqual([
    undefined,
    'mine',
    'mine',
  ]);
});
