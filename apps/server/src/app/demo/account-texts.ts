/** Descriptions and tags of accounts: fixed for those that appear in screenshots, based on their story for the others. */
import { daysBetween } from '@mainstay/contract/rules/dates';
import type { DemoAccount } from './accounts.ts';
import { getPlaces } from './companies.ts';
import { companies, stories } from './content-files.ts';

/** Returns a description; some accounts have none. */
export function describeAccount(account: Omit<DemoAccount, 'id'>, today: string): string {
  const fixedDescription = companies.descriptions[account.name];
  if (fixedDescription) return fixedDescription;
  const random = account.createRandom('description');
  if (random.chance(0.1)) return '';
  const years = Math.floor(daysBetween(account.onboardedOn, account.closedOn ?? today) / 365);
  const tenure = years < 1 ? 'New this year' : years === 1 ? 'Customer for a year' : `Customer for ${years} years`;
  const { place, places, people } = getPlaces(account);
  const { city } = account;
  const userGroup = random.pick(people);
  const detail = random.pick([
    `orders go through head office in ${city}`,
    `the ${place} in ${city} was the first to start`,
    `its ${userGroup} work with the product every day`,
    `each of the ${places} plans for itself`,
    `${city} decides, the ${places} follow`,
    `a small team in ${city} looks after the product`,
    `${userGroup} and head office share the work`,
    `asks for figures by ${place}`,
    `began with one of its ${places}`,
  ]);
  const headquarters = `Head office in ${city}, ${account.country}.`;
  return `${account.name} ${account.does}. ${headquarters} ${tenure}; ${account.closedOn ? 'has left.' : `${detail}.`}`;
}

/** Returns the tags of an account. The list may be empty, as not every account is tagged. */
export function getAccountTags(account: Omit<DemoAccount, 'id'>): readonly string[] {
  const fixedTags = companies.tags[account.name];
  if (fixedTags) return fixedTags;
  const random = account.createRandom('account tags');
  const storyTags = stories[account.story].tags
    .filter(([, probability]) => random.chance(probability))
    .map(([tag]) => tag);
  const isActive = account.story !== 'x';
  return [
    ...storyTags,
    ...(account.parent && isActive && random.chance(0.7) ? ['Group contract'] : []),
    ...(account.segment === 'Financial' && isActive && random.chance(0.4) ? ['Security review'] : []),
    ...('gs'.includes(account.story) && random.chance(0.12) ? ['Beta programme'] : []),
  ];
}
