import { expect, test } from 'vitest';
import { parseClientConfig } from './queries.ts';

test('1-S-51 parses the client configuration with either quotes, and ignores invalid text', () => {
  const chosen = { account_list_fields: ['industry'] };
  expect(parseClientConfig('{"account_list_fields":["industry","tenant_id"]}')).toEqual(chosen);
  expect(parseClientConfig("{'account_list_fields': ['industry']}")).toEqual(chosen);
  for (const text of ['', '{', 'null', '[]', '{"account_list_fields":"industry"}']) {
    expect(parseClientConfig(text)).toEqual({ account_list_fields: [] });
  }
});
