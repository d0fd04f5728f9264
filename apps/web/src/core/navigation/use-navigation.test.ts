import type { Link } from '@mainstay/contract/components/definition';
import { expect, test } from 'vitest';
import { resolveKpiLink } from './use-navigation.ts';

const row = { account_id: 12, account_name: 'Alder Mills', mainvalue: 40 };

test('3-drilldown-10 3-drilldown-11 3-drilldown-12 a KPI leads to a component, a page or an account', () => {
  expect(resolveKpiLink({ type: 'scroll', component_id: 7 }, row)).toEqual({ type: 'scroll', component_id: 7 });
  const linkparams = { p_level: { field: 'mainvalue' }, tab: { value: 'usage' } };
  expect(resolveKpiLink({ type: 'menu', menuId: 3, linkparams }, row)).toEqual({
    type: 'menu',
    menuId: 3,
    linkparams: { p_level: 40, tab: 'usage' },
  });
  const account = { type: 'account', id: 'account_id', name: 'account_name' } as const;
  expect(resolveKpiLink(account, row)).toEqual({ type: 'account', account_id: 12, account_name: 'Alder Mills' });
  const action = { type: 'action', id: 'account_id' } as const;
  expect(resolveKpiLink(action, row)).toEqual({ type: 'action', action_id: 12 });
  const url = { type: 'url', href: 'https://crm.example/a?b=1', linkparams: { id: { field: 'account_id' } } } as const;
  expect(resolveKpiLink(url, row)).toEqual({ type: 'url', href: 'https://crm.example/a?b=1&id=12' });
});

test('3-drilldown-13 3-drilldown-14 a value without an account leads nowhere, and an unknown kind is distinguished', () => {
  expect(resolveKpiLink({ type: 'account', id: 'none', name: 'none' }, row)).toBeUndefined();
  expect(resolveKpiLink({ type: 'action', id: 'none' }, row)).toBeUndefined();
  expect(resolveKpiLink({ type: 'dance' } as unknown as Link, row)).toBeNull();
});
