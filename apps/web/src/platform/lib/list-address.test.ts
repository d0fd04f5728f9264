import { expect, test } from 'vitest';
import { flag, idOrNew, listAddress, oneOf, positive, sortBy, text } from './list-address.ts';
import { parseSearch } from './search-params.ts';

const address = listAddress(
  '/list',
  {
    find: text,
    kind: oneOf(['a', 'b']),
    team: positive,
    sort: sortBy(['name', 'mrr'], 'name'),
    new: flag,
    open: idOrNew,
  },
  'open',
);
const parse = (path: string) => address.parse(parseSearch(path.split('?')[1] ?? ''));

test('an address holds the state of its list and parses it back', () => {
  const state = { find: 'o’r & co', kind: 'b', team: 4, sort: '-mrr', new: true, open: 7 } as const;
  const path = address.toPath(state);
  expect(path).toBe('/list?find=o%E2%80%99r+%26+co&kind=b&team=4&sort=-mrr&new=true&open=7');
  expect(parse(path)).toEqual(state);
  expect(address.parse(parse(path))).toEqual(state);
  expect(parse(address.toPath({ open: 'new' }))).toEqual({ open: 'new' });
});

test('an empty search and undefined values are omitted', () => {
  expect(address.toPath({ find: '', kind: undefined })).toBe('/list');
  expect(address.toPath()).toBe('/list');
});

test('invalid values count as missing, and so does the default order', () => {
  expect(parse('/list?find=&kind=c&team=-1&sort=name&new=1&open=old&other=1')).toEqual({});
  expect(parse('/list?sort=-name')).toEqual({ sort: '-name' });
  expect(parse('/list?sort=password')).toEqual({});
});
