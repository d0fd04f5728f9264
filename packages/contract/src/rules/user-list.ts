/** What a list of users is narrowed and sorted by. */
export const USER_STATUSES = ['active', 'invited', 'inactive'] as const;
export type UserStatus = (typeof USER_STATUSES)[number];

/** `-` before one is descending. */
export const USER_SORTS = ['name', 'email', 'status', 'created'] as const;
export type UserSort = (typeof USER_SORTS)[number] | `-${(typeof USER_SORTS)[number]}`;
