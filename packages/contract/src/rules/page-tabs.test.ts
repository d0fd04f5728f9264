import { expect, test } from 'vitest';
import { LayoutItem, PageTab } from '../pages/page.ts';
import { findOpenTab, findInnerTab, isTabShown, visibleTabs } from './page-tabs.ts';
import { getMailProvider } from './mail-providers.ts';
import { STRATEGIES } from './strategies.ts';

const item = (id: string, component: number) => LayoutItem.parse({ id, col: 0, row: 0, sizeX: 2, sizeY: 1, component });
const tab = (key: string, more: object = {}) => PageTab.parse({ id: key, key, name: key, ...more });

const tabs = [
  tab('summary', { layout: [item('a', 1)] }),
  tab('usage', {
    nestedTabs: [
      { id: 'days', key: 'days', name: 'Days', layout: [item('b', 2)] },
      { id: 'months', key: 'months', name: 'Months', layout: [item('c', 3)] },
    ],
  }),
];

test('1-C-47 1-pages-36 1-pages-37 Calendar and Email require a sign-in at a provider', () => {
  const getProvider = (auth_strategy: string) => getMailProvider({ auth_strategy, mail_provider: null });
  const getStrategies = (name: string) => STRATEGIES.filter((strategy) => isTabShown({ name }, getProvider(strategy)));
  expect(getStrategies('Calendar')).toEqual(['OAuth-Google', 'OAuth-Office365']);
  expect(getStrategies('Email')).toEqual(['OAuth-Google', 'OAuth-Office365']);
  for (const name of ['calendar', 'CALENDAR', ' Calendar ', 'email', 'EMail'])
    expect([name, getStrategies(name)]).toEqual([name, ['OAuth-Google', 'OAuth-Office365']]);
  expect(getStrategies('Contacts')).toEqual([...STRATEGIES]);
  const page = [tab('a', { name: 'Email' }), tab('b', { nestedTabs: [{ id: 'c', key: 'c', name: 'Calendar' }] })];
  expect(visibleTabs(page, null).map((t) => [t.key, t.nestedTabs.length])).toEqual([['b', 0]]);
  expect(visibleTabs(page, 'google').map((t) => [t.key, t.nestedTabs.length])).toEqual([
    ['a', 0],
    ['b', 1],
  ]);
});

test('3-drilldown-16 opens the tab of the address, and nested tabs by their own key', () => {
  const getOpened = (request: object) => {
    const open = findOpenTab(tabs, request);
    return [open?.tab.key, open?.nested?.key];
  };
  expect(getOpened({ tab: 'usage' })).toEqual(['usage', undefined]);
  expect(getOpened({ tab: 'months' })).toEqual(['usage', 'months']);
  expect(getOpened({ tab: 'nowhere' })).toEqual(['summary', undefined]);
  expect(getOpened({})).toEqual(['summary', undefined]);
  expect(findOpenTab([], { tab: 'usage' })).toBeUndefined();
});

test('3-drilldown-17 a component opens the tab that contains it, unless the request has a tab', () => {
  const getOpenedNestedTab = (request: object) => findOpenTab(tabs, request)?.nested?.key;
  expect(getOpenedNestedTab({ component_id: 3 })).toBe('months');
  expect(findOpenTab(tabs, { component_id: 3, tab: 'summary' })?.tab.key).toBe('summary');
  expect(findOpenTab(tabs, { component_id: 99 })?.tab.key).toBe('summary');
});

test('1-pages-13 tabs inside an item open where the component is', () => {
  const inner = [
    { id: 'x', name: 'X', layout: [item('p', 7)] },
    { id: 'y', name: 'Y', layout: [item('q', 8)] },
  ];
  expect([8, 7, 9, undefined].map((id) => findInnerTab(inner, id))).toEqual([1, 0, 0, 0]);
});
