/** Tags of the accounts: fixed for those that appear in screenshots, based on their story for the others. */
import type { DemoAccount } from './accounts.ts';
import type { Story } from './companies.ts';

const FIXED_TAGS: Readonly<Record<string, readonly string[]>> = {
  'Northwind Robotics': ['Group contract', 'Save plan', 'Strategic'],
  'Northwind Holding': ['Group contract', 'Strategic'],
  'Calder Group': ['Expansion', 'Strategic'],
  'Aldane Financial': ['Security review', 'Strategic'],
  'Ostrand Retail': ['Seasonal', 'Strategic'],
  'Pellworth Energy': ['Data residency', 'Security review', 'Strategic'],
  'Merrow Health': ['Reference', 'Strategic'],
  'Halcyra Pharma': ['Expansion', 'Reference'],
  'Tidewick Ports': ['New sponsor', 'Save plan'],
  'Greyholt Capital': ['Legal review'],
};

/** The tags of a story, with their probabilities. */
const STORY_TAGS: Readonly<Partial<Record<Story, readonly (readonly [tag: string, often: number])[]>>> = {
  g: [
    ['Expansion', 0.4],
    ['Reference', 0.35],
  ],
  s: [['Reference', 0.15]],
  d: [
    ['Save plan', 0.4],
    ['Price talks', 0.25],
  ],
  f: [
    ['Save plan', 0.65],
    ['New sponsor', 0.3],
  ],
  w: [['Seasonal', 0.75]],
  o: [['Go-live support', 0.8]],
  n: [['Data feed missing', 0.6]],
  x: [['Exit interview', 0.5]],
  r: [['Won back', 0.9]],
};

/** Returns the tags of an account. The list may be empty, as not every account is tagged. */
export function getAccountTags(account: Omit<DemoAccount, 'id'>): readonly string[] {
  const fixedTags = FIXED_TAGS[account.name];
  if (fixedTags) return fixedTags;
  const random = account.createRandom('account tags');
  const storyTags = (STORY_TAGS[account.story] ?? [])
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
