import { expect, test } from 'vitest';
import { z } from 'zod';
import { endpoint, id, optionalParam, pageLimit, pageNumber } from '../kit.ts';
import { findUnknownParameters, normalizeInput, renameSynonyms } from './parameters.ts';

const list = endpoint({
  method: 'GET',
  path: '/list/',
  access: 'session',
  summary: 'A list',
  query: z.object({ page_num: pageNumber, limit: pageLimit, accountId: optionalParam(id) }),
  response: z.object({}),
});
const remove = endpoint({
  method: 'DELETE',
  path: '/item/',
  access: 'session',
  summary: 'Delete an item',
  query: z.object({ note_id: id }),
  response: z.object({}),
});
const edit = endpoint({
  method: 'POST',
  path: '/item/',
  access: 'session',
  summary: 'Edit an item',
  body: z.preprocess((body) => body, z.strictObject({ action_id: id, text: z.string() })),
  response: z.object({}),
});

test('1-C-38 2-C-30 C3-29 renames each synonym of a parameter to the name that the endpoint declares', () => {
  for (const name of ['page', 'page_num', 'pageNum', 'pageNumber'])
    expect(renameSynonyms(list.query, { [name]: '2' })).toEqual({ page_num: '2' });
  for (const name of ['size', 'pageSize', 'limit', 'pageLimit'])
    expect(renameSynonyms(list.query, { [name]: '5' })).toEqual({ limit: '5' });
  for (const name of ['accountId', 'account_id', 'aid'])
    expect(renameSynonyms(list.query, { [name]: '7' })).toEqual({ accountId: '7' });
});

test('a synonym may repeat the declared name but not contradict it', () => {
  expect(renameSynonyms(list.query, { page: '2', page_num: '2' })).toEqual({ page_num: '2' });
  const query = renameSynonyms(list.query, { page: '3', page_num: '2' });
  expect(findUnknownParameters(list, query)).toEqual(['page']);
});

test('decisions-61 rejects other names, unless the endpoint accepts any', () => {
  expect(findUnknownParameters(list, { page_num: '1', harbour: '1' })).toEqual(['harbour']);
  expect(findUnknownParameters(edit, { harbour: '1' })).toEqual(['harbour']);
  const open = { ...list, query: z.looseObject({ pageNum: pageNumber }) };
  expect(findUnknownParameters(open, { harbour: '1' })).toEqual([]);
  // A component can declare a parameter with this name, so it is retained in addition to its meaning for the list.
  expect(renameSynonyms(open.query, { page: '2' })).toEqual({ page: '2', pageNum: '2' });
});

test('S3-11 ids of DELETE and POST can be in the query or in the body', () => {
  expect(normalizeInput(remove, { query: {}, body: { note_id: 4 } })).toEqual({ query: { note_id: 4 }, body: {} });
  expect(normalizeInput(remove, { query: { note_id: '4' }, body: null })).toEqual({
    query: { note_id: '4' },
    body: null,
  });
  expect(normalizeInput(edit, { query: { actionId: '4' }, body: { text: 'a' } })).toEqual({
    query: {},
    body: { action_id: 4, text: 'a' },
  });
  // Text is not moved; only ids are.
  const { query } = normalizeInput(edit, { query: { text: 'a' }, body: { action_id: 4 } });
  expect(findUnknownParameters(edit, query)).toEqual(['text']);
});
