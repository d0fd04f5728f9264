/** Users as rows of a table, with their roles and teams as the text of a JSON list. */

const ROLES_SQL = `(select coalesce(jsonb_agg(r.abbr order by r.abbr), '[]')::text from user_roles ur
  join roles r on r.tenant_id = t.tenant_id and r.id = ur.role_id where ur.tenant_id = t.tenant_id
  and ur.user_id = t.id)`;
const TEAMS_SQL = `(select coalesce(jsonb_agg(jsonb_build_array(e.name, m.is_lead) order by e.name), '[]')::text
  from team_members m
  join teams e on e.tenant_id = t.tenant_id and e.id = m.team_id where m.tenant_id = t.tenant_id and m.user_id = t.id)`;

export const userRows = {
  table: 'users',
  identity: ['id'],
  columns: {
    external_id: 'text',
    email: 'text',
    first_name: 'text',
    last_name: 'text',
    title: 'text',
    user_access_type: 'text',
    manager_id: 'bigint',
  },
  creation: { status: 'text' },
  uniques: [
    { columns: ['email_key'], label: 'Email' },
    { columns: ['external_id'], label: 'User ID' },
  ],
  computed: (row: Record<string, unknown>) => ({
    email_key: typeof row.email === 'string' ? row.email.toLowerCase() : null,
  }),
  linked: { roles: ROLES_SQL, teams: TEAMS_SQL },
  /** The status decides whether a user counts as an administrator. */
  reads: { status: 't.status' },
  touches: 'updated_at',
} as const;
