/** Dataset of users for administrators, and the owner columns of other datasets. */
import { ADMIN_ROLES } from '@mainstay/contract/rules/access';
import { sql } from 'kysely';
import type { BoundValues, Dataset, DatasetColumn, Fragment } from '../../platform/engine/dataset.ts';

type Join = (bound: BoundValues) => Fragment;

/** @param key the column of `x` with the id of the user */
export const ownerJoin = (key: Fragment): { owner: Join } => ({
  owner: ({ tenant }) => sql`left join users owner on owner.tenant_id = ${tenant} and owner.id = ${key}`,
});

export const ownerName = sql`owner.full_name`;

export const ownerColumns: Record<string, DatasetColumn> = {
  'owner.name': { type: 'text', label: 'Owner', sql: ownerName, nullable: true, join: 'owner', shows: 'person' },
  'owner.email': { type: 'text', label: 'Owner email', sql: sql`owner.email`, nullable: true, join: 'owner' },
  'owner.title': { type: 'text', label: 'Owner title', sql: sql`owner.title`, nullable: true, join: 'owner' },
};

export const users: Dataset = {
  label: 'Users',
  table: sql`users`,
  scope: { kind: 'people', readers: ADMIN_ROLES },
  key: [sql`x.id`],
  dateField: 'created_at',
  columns: {
    id: { type: 'int', label: 'Id', sql: sql`x.id` },
    name: {
      type: 'text',
      label: 'Name',
      sql: sql`x.full_name`,
      sortSql: sql`x.name_key`,
      nullable: true,
    },
    email: { type: 'text', label: 'Email', sql: sql`x.email`, sortSql: sql`x.email_key` },
    role: {
      type: 'text',
      label: 'Roles',
      nullable: true,
      sql: ({ tenant }) => sql`(select string_agg(role.abbr, ', ' order by role.abbr) from user_roles held
        join roles role on role.tenant_id = ${tenant} and role.id = held.role_id
        where held.tenant_id = ${tenant} and held.user_id = x.id)`,
    },
    title: { type: 'text', label: 'Title', sql: sql`x.title`, nullable: true },
    status: { type: 'text', label: 'Status', sql: sql`x.status` },
    user_access_type: { type: 'text', label: 'Access', sql: sql`x.user_access_type` },
    last_seen_at: {
      type: 'instant',
      label: 'Last seen',
      nullable: true,
      sql: ({ tenant }) =>
        sql`(select max(seen.seen_at) from sessions seen where seen.tenant_id = ${tenant} and seen.user_id = x.id)`,
    },
    created_at: { type: 'instant', label: 'Created', sql: sql`x.created_at` },
  },
};
