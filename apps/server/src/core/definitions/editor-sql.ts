/** Returns a user with name, or email if there is no name, in SQL. `column` contains the user id. */
export const editorSql = (column: string): string =>
  `(select jsonb_build_object('user_id', u.id, 'name', coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email))
     from users u where u.tenant_id = $1 and u.id = ${column})`;
