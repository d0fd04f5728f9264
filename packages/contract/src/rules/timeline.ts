/** Timeline categories, their abbreviations, and the groups that the filter offers. Row 2-timeline-08. */

/** Each category with its abbreviation (2-S-49). */
export const EVENT_CATEGORIES = {
  'Account Created': 'AU',
  'Account Update': 'AU',
  'Account Note': 'AN',
  'Action Completed': 'ACT',
  Action: 'ACT',
  'Action Asset': 'ACTA',
  'Action Note': 'ACTN',
  Contact: 'CT',
  'Contact Note': 'CN',
  Call: 'AN',
  Email: 'AN',
  Meeting: 'AN',
  'Play Initiated': 'PI',
  'Success Plan': 'SP',
  Upload: 'UP',
} as const;
export type EventCategory = keyof typeof EVENT_CATEGORIES;
export type EventAbbr = (typeof EVENT_CATEGORIES)[EventCategory];
/** Categories that commands record. The creation of an account is not recorded because it is stored in the account's own row. */
export type RecordedCategory = Exclude<EventCategory, 'Account Created'>;

export const EVENT_ABBRS = ['ACT', 'ACTA', 'CT', 'AU', 'AN', 'CN', 'SP', 'ACTN', 'UP', 'PI'] as const;

/** Filter options with the categories that each one shows. */
export const EVENT_GROUPS = {
  actions: ['Action Completed', 'Action', 'Action Asset'],
  plays: ['Play Initiated'],
  contacts: ['Contact'],
  activities: ['Call', 'Email', 'Meeting'],
  notes: ['Account Note', 'Action Note', 'Contact Note'],
  files: ['Upload', 'Action Asset'],
  plans: ['Success Plan'],
  account: ['Account Created', 'Account Update'],
} as const satisfies Record<string, readonly EventCategory[]>;
export type EventGroup = keyof typeof EVENT_GROUPS;
export const eventGroups = Object.keys(EVENT_GROUPS) as [EventGroup, ...EventGroup[]];

/** Labels of operations. Operations that are not listed are displayed as they are. */
export const OPERATIONS: Readonly<Record<string, string>> = {
  merged: 'Merged with another entry',
  restored: 'Restored after a merge',
  pinned: 'Pinned',
  unpinned: 'Unpinned',
  created: 'Added',
  updated: 'Edited',
  deleted: 'Deleted',
  completed: 'Completed',
  reopened: 'Reopened',
  skipped: 'Skipped',
  assigned: 'Assigned to someone else',
  published: 'Published',
  withdrawn: 'Reverted to draft',
  received: 'Received',
  sent: 'Sent',
  bounced: 'Could not be delivered',
};

const ACTIVITIES: readonly EventCategory[] = EVENT_GROUPS.activities;
/** Returns whether the events of a category are logged calls, emails or meetings. */
export const isActivityCategory = (category: EventCategory): boolean => ACTIVITIES.includes(category);
/** Returns whether the events of a category are about a note or a logged activity, whose text they contain. */
export const isNoteCategory = (category: EventCategory): boolean =>
  isActivityCategory(category) || category.endsWith('Note');

/** Returns whether a category is highlighted on the track. */
export const isHighlighted = (category: EventCategory): boolean =>
  category === 'Action Completed' || category === 'Play Initiated' || category === 'Account Created';

/** Returns when an event happened: its own date, or its last update. */
export const eventDate = (event: { event_date: string | null; last_updated: string }): string =>
  event.event_date ?? event.last_updated;
