import { expect, test } from 'vitest';
import { parseClientConfig } from './queries.ts';

test('1-S-51 parses the client configuration with either quotes, and ignores invalid text', () => {
  const expected = { account_list_fields: ['industry'], help_links: {} };
  expect(parseClientConfig('{"account_list_fields":["industry","tenant_id"]}')).toEqual(expected);
  expect(parseClientConfig("{'account_list_fields': ['industry']}")).toEqual(expected);
  for (const text of ['', '{', 'null', '[]', '{"account_list_fields":"industry"}']) {
    expect(parseClientConfig(text)).toEqual({ account_list_fields: [], help_links: {} });
  }
});

test('retains the web addresses of known help entries', () => {
  const links = { faqs: 'https://a.example/faq', support: 'javascript:alert(1)', other: 'https://b.example' };
  expect(parseClientConfig(JSON.stringify({ help_links: links })).help_links).toEqual({ faqs: links.faqs });
});
