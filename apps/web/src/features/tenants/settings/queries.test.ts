import { expect, test } from 'vitest';
import { readClientConfig } from './queries.ts';

test('client configuration is read with either quotes, and what is none leaves nothing chosen', () => {
  const chosen = { account_list_fields: ['industry'] };
  expect(readClientConfig('{"account_list_fields":["industry","tenant_id"]}')).toEqual(chosen);
  expect(readClientConfig("{'account_list_fields': ['industry']}")).toEqual(chosen);
  for (const text of ['', '{', 'null', '[]', '{"account_list_fields":"industry"}']) {
    expect(readClientConfig(text)).toEqual({ account_list_fields: [] });
  }
});
