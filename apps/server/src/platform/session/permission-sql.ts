/** Expressions for the permissions of a user. `user` is an SQL expression of the id of the user. */

export const rolesSql = (user: string): string => `array(select r.abbr from user_roles ur
  join roles r on r.tenant_id = $1 and r.id = ur.role_id
  where ur.tenant_id = $1 and ur.user_id = ${user} order by r.abbr)`;

/** Users of the teams that the user leads. */
export const teamSql = (user: string): string => `array(select distinct m.user_id from team_members l
  join team_members m on m.tenant_id = $1 and m.team_id = l.team_id
  where l.tenant_id = $1 and l.user_id = ${user} and l.is_lead)`;
