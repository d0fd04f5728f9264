/** Account fields that an administrator can add to the account list, with their labels. */
export const LIST_FIELDS = {
  industry: 'Industry',
  country: 'Country',
  website: 'Website',
  referral_source: 'Referral source',
  seats: 'Seats paid for',
  onboarded_on: 'Onboarded',
} as const;
export type ListField = keyof typeof LIST_FIELDS;

export const isListField = (name: unknown): name is ListField =>
  typeof name === 'string' && Object.hasOwn(LIST_FIELDS, name);
