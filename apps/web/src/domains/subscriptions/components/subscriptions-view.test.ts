import { expect, test } from 'vitest';
import { parseSubscriptionsView } from './subscriptions-view.ts';

test('parses the list, filters, page and open row from the URL', () => {
  const filter = { column_name: 'status', condition: 'equal', from: 'active' };
  expect(parseSubscriptionsView({ view: 'subscriptions', filters: [filter], page: 2, open: 7 })).toEqual({
    view: 'subscriptions',
    filters: [filter],
    page: 2,
    open: 7,
  });
});

test('ignores invalid parameters of the URL', () => {
  const first = { view: 'products', filters: [], page: 1, open: undefined };
  for (const value of [undefined, null, 'x', 7, [], { view: 'ships', page: -1, open: 'a', filters: 'all' }])
    expect(parseSubscriptionsView(value)).toEqual(first);
  const half = [{ column_name: 'price', condition: 'between', from: 1 }, { condition: 'equal', from: 1 }, null, 4];
  expect(parseSubscriptionsView({ filters: half }).filters).toEqual([]);
  // A column of the other list.
  expect(
    parseSubscriptionsView({ filters: [{ column_name: 'status', condition: 'equal', from: 'active' }] }).filters,
  ).toEqual([]);
});
