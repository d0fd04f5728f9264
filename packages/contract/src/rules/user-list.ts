/** Filters and sort orders of a user list. */
export const USER_STATUSES = ['active', 'invited', 'inactive'] as const;
export type UserStatus = (typeof USER_STATUSES)[number];

/** Prefix `-` for descending order. */
export const USER_SORTS = ['name', 'email', 'status', 'created'] as const;
export type UserSort = (typeof USER_SORTS)[number] | `-${(typeof USER_SORTS)[number]}`;
