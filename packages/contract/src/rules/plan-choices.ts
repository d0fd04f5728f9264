/** The kinds of options for success plans, and the limit of their names. Decision 10. */
export const CHOICE_KINDS = ['criteria', 'milestones'] as const;
export type ChoiceKind = (typeof CHOICE_KINDS)[number];

/** Characters in the name of an option. */
export const CHOICE_NAME_LIMIT = 200;
