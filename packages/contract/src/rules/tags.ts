/** What tags must be, alike in forms and on the server. */

/** What can be tagged; each has tags of its own. */
export const TAG_SCOPES = ['account', 'contact', 'note'] as const;
export type TagScope = (typeof TAG_SCOPES)[number];

/** Tags of one thing. */
export const MAX_TAGS = 20;

const NOUNS: Readonly<Record<TagScope, string>> = { account: 'An account', contact: 'A contact', note: 'A note' };

export const tooManyTagsMessage = (scope: TagScope): string => `${NOUNS[scope]} can have ${MAX_TAGS} tags at most.`;
export const TAGS_MESSAGE = 'Tags must be a list of ids or names.';
