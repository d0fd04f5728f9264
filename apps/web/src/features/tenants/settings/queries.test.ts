import { expect, test } from 'vitest';
import { parseClientConfig } from './queries.ts';

test('1-S-51 client configuration is read with either quotes, and what is none leaves nothing chosen', () => {
  const chosen = { account_list_fields: ['industry'] };
  expect(parseClientConfig('{"account_list_fields":["industry","tenant_id"]}')).toEqual(chosen);
  expect(parseClientConfig("{'account_list_fields': ['industry']}")).toEqual(chosen);
  for (const text of ['', '{', 'null', '[]', '{"account_list_fields":"industry"}']) {
    expect(parseClientConfig(text)).toEqual({ account_list_fields: [] });
  }
});
