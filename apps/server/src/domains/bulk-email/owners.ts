/** Users see their own files, configurations and runs; administrators those of the company (S3-60). */
import { personNameSql } from '../../core/people/person-sql.ts';
import type { Access } from '../../platform/session/access.ts';

/** Returns the user whose records the caller sees, or null if the caller sees those of all users. */
export const getOwnerFilter = ({ roles, user }: Pick<Access, 'roles' | 'user'>): number | null =>
  roles.includes('ADM') ? null : user;

/** Returns a user as JSON with id and name; null if the row is missing. */
export const ownerSql = (alias: string): string =>
  `case when ${alias}.id is not null then
     jsonb_build_object('id', ${alias}.id, 'name', coalesce(${personNameSql(alias)}, ${alias}.email)) end`;
