import { MAX_TAGS } from '@mainstay/contract/rules/tags';
import { expect, test } from 'vitest';
import { type DemoAccount, getAccountTags } from './accounts.ts';
import { COMPANIES } from './companies.ts';
import { createSeededRandom } from './random.ts';

const taggedCompanies = COMPANIES.map((company) => {
  const account = {
    ...company,
    createRandom: (subject: string) => createSeededRandom(`demo/${company.name}/${subject}`),
  };
  return { ...company, tags: getAccountTags(account as unknown as DemoAccount) };
});
const findWithTag = (tag: string) => taggedCompanies.filter(({ tags }) => tags.includes(tag));

test('tags match the story of an account: churned, rescued or won back', () => {
  const churned = taggedCompanies.filter(({ story }) => story === 'x');
  expect(new Set(churned.flatMap(({ tags }) => tags))).toEqual(new Set(['Exit interview']));
  expect(new Set(findWithTag('Won back').map(({ story }) => story))).toEqual(new Set(['r']));
  expect(findWithTag('Save plan').filter(({ story }) => !'df'.includes(story))).toEqual([]);
});

test('tags about half of the accounts, without duplicates and within the limit', () => {
  const share = taggedCompanies.filter(({ tags }) => tags.length > 0).length / taggedCompanies.length;
  expect(share).toBeGreaterThan(0.4);
  expect(share).toBeLessThan(0.9);
  for (const { name, tags } of taggedCompanies) {
    expect([name, new Set(tags).size]).toEqual([name, tags.length]);
    expect(tags.length).toBeLessThanOrEqual(MAX_TAGS);
  }
});
