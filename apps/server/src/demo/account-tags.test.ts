import { MAX_TAGS } from '@mainstay/contract/rules/tags';
import { expect, test } from 'vitest';
import { getAccountTags } from './account-tags.ts';
import type { DemoAccount } from './accounts.ts';
import { COMPANIES } from './companies.ts';
import { seeded } from './random.ts';

const marked = COMPANIES.map((company) => {
  const account = { ...company, chance: (subject: string) => seeded(`demo/${company.name}/${subject}`) };
  return { ...company, tags: getAccountTags(account as unknown as DemoAccount) };
});
const having = (tag: string) => marked.filter(({ tags }) => tags.includes(tag));

test('tags match the story of an account: churned, rescued or won back', () => {
  const left = marked.filter(({ story }) => story === 'x');
  expect(new Set(left.flatMap(({ tags }) => tags))).toEqual(new Set(['Exit interview']));
  expect(new Set(having('Won back').map(({ story }) => story))).toEqual(new Set(['r']));
  expect(having('Save plan').filter(({ story }) => !'df'.includes(story))).toEqual([]);
});

test('tags about half of the accounts, without duplicates and within the limit', () => {
  const some = marked.filter(({ tags }) => tags.length > 0).length / marked.length;
  expect(some).toBeGreaterThan(0.4);
  expect(some).toBeLessThan(0.9);
  for (const { name, tags } of marked) {
    expect([name, new Set(tags).size]).toEqual([name, tags.length]);
    expect(tags.length).toBeLessThanOrEqual(MAX_TAGS);
  }
});
