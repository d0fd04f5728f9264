import { expect, test } from 'vitest';
import { LayoutItem, PageTab } from '../pages/page.ts';
import { accountTabKey, tabRoute, findTabByTarget, hideHierarchyTab } from './account-tabs.ts';
import { findProviderOfStrategy } from './mail-providers.ts';
import { defaultTab, findOpenTab, visibleTabs } from './page-tabs.ts';

const tab = (key: string, more: object = {}) => PageTab.parse({ id: key, key, name: key, ...more });
const NAMES = ['subscription', 'usage', 'action', 'timeline', 'contact', 'notes'];
const KEYS = ['subscriptions', 'usage', 'playbooks', 'timeline', 'contacts', 'notes'];

test('2-account-tabs-20 finds targets by name and by position', () => {
  expect(NAMES.map(findTabByTarget)).toEqual(KEYS);
  expect([0, 1, 2, 3, 4, 5].map(findTabByTarget)).toEqual(KEYS);
  expect(['0', '5'].map(findTabByTarget)).toEqual(['subscriptions', 'notes']);
  expect(['', 'summary', 6, -1, 1.5, undefined, null, {}, '00'].map(findTabByTarget)).toEqual(Array(9).fill(undefined));
});

test('opens the requested tab, else the target, else the actions', () => {
  const tabs = [tab('summary'), tab('playbooks'), tab('contacts', { is_default: true })];
  expect(accountTabKey(tabs, { tab: 'summary', target: 'contact' })).toBe('summary');
  expect(accountTabKey(tabs, { target: 'contact' })).toBe('contacts');
  expect(accountTabKey(tabs, { target: 4 })).toBe('contacts');
  // An unknown target or tab is treated as if it were missing.
  expect(accountTabKey(tabs, { target: 'usage' })).toBe('playbooks');
  expect(accountTabKey(tabs, { tab: 'nowhere', target: 'nowhere' })).toBe('playbooks');
  expect(accountTabKey(tabs, {})).toBe('playbooks');
});

test('2-account-tabs-22 without the actions opens the flagged tab, and without a flag the first', () => {
  expect(accountTabKey([tab('summary'), tab('usage', { is_default: true })], {})).toBe('usage');
  expect(accountTabKey([tab('summary'), tab('usage')], {})).toBe('summary');
  expect(accountTabKey([], {})).toBeUndefined();
  const pages = [tab('a'), tab('b', { is_default: true })];
  expect([defaultTab(pages)?.key, findOpenTab(pages, {})?.tab.key, findOpenTab(pages, { tab: 'a' })?.tab.key]).toEqual([
    'b',
    'b',
    'a',
  ]);
});

test('opens a nested tab and the tab of a component by the same rule', () => {
  const item = LayoutItem.parse({ id: 'x', col: 0, row: 0, sizeX: 2, sizeY: 1, component: 3 });
  const nestedTabs = [{ id: 'days', key: 'days', name: 'Days', layout: [item] }];
  const tabs = [tab('summary'), tab('usage', { nestedTabs })];
  expect(accountTabKey(tabs, { tab: 'days' })).toBe('days');
  expect(accountTabKey(tabs, { component_id: 3 })).toBe('days');
  expect(accountTabKey(tabs, { component_id: 4 })).toBe('summary');
});

test('2-account-tabs-27 the sign-in method determines Email and Calendar and their routes', () => {
  const page = [tab('summary'), tab('email', { name: 'Email' }), tab('calendar', { name: 'Calendar' })];
  const routes = (strategy: string) => {
    const provider = findProviderOfStrategy(strategy) ?? null;
    return visibleTabs(page, provider).map(({ key }) => tabRoute(key, provider));
  };
  expect(routes('OAuth-Office365')).toEqual(['summary', 'msemail', 'mscalendar']);
  expect(routes('OAuth-Google')).toEqual(['summary', 'email', 'calendar']);
  expect([routes('local'), routes('SAML2')]).toEqual([['summary'], ['summary']]);
});

test('hides the hierarchy without related accounts', () => {
  const tabs = [tab('summary'), tab('hierarchy')];
  expect(hideHierarchyTab(tabs, true)).toEqual(tabs);
  expect(hideHierarchyTab(tabs, false).map(({ key }) => key)).toEqual(['summary']);
});
