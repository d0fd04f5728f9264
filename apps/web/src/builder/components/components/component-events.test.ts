import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  type ComponentEvent,
  hasSubscribers,
  mapLinkedParams,
  getEventParams,
  publish,
  subscribe,
  toEventValues,
} from './component-events.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const select = (values: ComponentEvent['values'], source = 1): ComponentEvent => ({ source, event: 'select', values });

test('3-components-36 delivers events 500 ms after the last one of their component', () => {
  const received: ComponentEvent[] = [];
  const stop = subscribe((event) => received.push(event), [1]);
  publish(select({ name: 'first' }));
  vi.advanceTimersByTime(499);
  publish(select({ name: 'second' }));
  publish({ source: 1, event: 'page', values: { page: 2 } });
  vi.advanceTimersByTime(499);
  expect(received).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(received.map(({ event, values }) => [event, values])).toEqual([
    ['select', { name: 'second' }],
    ['page', { page: 2 }],
  ]);
  expect([hasSubscribers(1), hasSubscribers(2)]).toEqual([true, false]);
  stop();
  publish(select({}));
  vi.runAllTimers();
  expect(received).toHaveLength(2);
  expect(hasSubscribers(1)).toBe(false);
});

test('maps values of subscribed components and events to parameters', () => {
  const subscriptions = [{ component_id: 1, event: 'select' as const, map: { id: 'account', gone: 'x' } }];
  expect(getEventParams(select({ id: 5, name: 'Acme' }), 9, subscriptions)).toEqual({ account: 5 });
  expect(getEventParams(select({ id: 5 }, 2), 9, subscriptions)).toBeUndefined();
  expect(getEventParams({ source: 1, event: 'filter', values: {} }, 9, subscriptions)).toBeUndefined();
});

test('a link sets parameters of its target regardless of subscriptions', () => {
  const link: ComponentEvent = { source: 1, event: 'link', target: 9, values: { account: 5 } };
  expect(getEventParams(link, 9, [])).toEqual({ account: 5 });
  expect(getEventParams(link, 8, [])).toBeUndefined();
});

test('passes the grain of periods and markers of missing values with a row', () => {
  const columns = [
    { key: 'month', grain: 'month' },
    { key: 'owner', grain: null },
  ] as const;
  const subscriptions = [{ component_id: 1, event: 'select' as const, map: { month: 'day', owner: 'who' } }];
  const getParams = (cells: ComponentEvent['values']) =>
    getEventParams(select(toEventValues(cells, columns)), 9, subscriptions);
  expect(getParams({ month: '2026-11-01', owner: 'Maya' })).toEqual({
    day: '2026-11-01',
    day_grain: 'month',
    day_none: null,
    who: 'Maya',
    who_grain: null,
    who_none: null,
  });
  // Values of the previous row are reset.
  expect(getParams({ month: null, owner: '' })).toEqual({
    day: null,
    day_grain: 'month',
    day_none: 'null',
    who: '',
    who_grain: null,
    who_none: 'empty',
  });
  expect(mapLinkedParams({ month: 'day' }, toEventValues({ month: '2026-11-01' }, columns))).toMatchObject({
    day_grain: 'month',
  });
});
