/** Validation of tags, shared by forms and the server. */

/** Types of records that can be tagged. Each type has its own set of tags. */
export const TAG_SCOPES = ['account', 'contact', 'note'] as const;
export type TagScope = (typeof TAG_SCOPES)[number];

/** Maximum number of tags per record. */
export const MAX_TAGS = 20;

const NOUNS: Readonly<Record<TagScope, string>> = { account: 'An account', contact: 'A contact', note: 'A note' };

export const tooManyTagsMessage = (scope: TagScope): string => `${NOUNS[scope]} can have ${MAX_TAGS} tags at most.`;
export const TAGS_MESSAGE = 'Tags must be a list of ids or names.';
