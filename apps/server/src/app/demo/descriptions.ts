/** Descriptions of accounts: fixed for those that appear in screenshots, generated from a pattern for the others. */
import { daysBetween } from '@mainstay/contract/rules/dates';
import type { DemoAccount } from './accounts.ts';
import { getPlaces } from './stories/places.ts';

/** The texts mention no numbers or dates because these are random and depend on the clock. */
const FIXED_DESCRIPTIONS: Readonly<Record<string, string>> = {
  'Northwind Robotics': `Builds picking robots for mid-sized warehouses in Bremen. Its plant managers plan every shift with
    us; seats were bought for the whole floor, and the later lines have yet to come on. The renewal is decided by the head of
    operations together with group purchasing in Hamburg.`,
  'Northwind Holding': `Parent of the Northwind plants. Signs the frame contract in Hamburg, while each plant decides for
    itself how far it goes; wants one report across all of them.`,
  'Calder Group': `Family-owned food group in Leeds: dairies, bakeries and the trucks between them. Introduces one business
    at a time and expects each to show its worth before the next one starts.`,
  'Aldane Financial': `Holds an insurer, a lender and their shared back office. Every change passes its risk committee, so
    plans are agreed a quarter ahead; once it has agreed, roll-outs go quickly.`,
  'Ostrand Retail': `Owns shops in seven countries, each brand with a team of its own. Usage follows the seasons; nothing is
    changed between the middle of November and the new year.`,
  'Pellworth Energy': `Owns grids, meters and solar parks around Essen. A regulated business: data must stay in the country,
    and every integration is reviewed by its own security team.`,
  'Merrow Health': `Runs hospitals, clinics and a laboratory in the south-west of England. Ward managers are the daily users;
    the medical director sponsors the programme and reads the monthly summary.`,
  'Halcyra Pharma': `Makes inhalers and refills in Basel. Came for one production line and has since taken on the others;
    glad to speak to prospects about it.`,
  'Tidewick Ports': `Handles bulk goods in three harbours from Vlissingen. Our sponsor there has changed jobs, and the new
    head of operations is still looking at alternatives.`,
  'Greyholt Capital': `Manages pension money in Edinburgh. A small, steady team that asks for little; legal reviews each
    renewal word by word, so drafts go out early.`,
};

/** Returns a description; some accounts have none. */
export function describeAccount(account: Omit<DemoAccount, 'id'>, today: string): string {
  const fixedDescription = FIXED_DESCRIPTIONS[account.name];
  if (fixedDescription) return fixedDescription.replace(/\s+/g, ' ');
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
