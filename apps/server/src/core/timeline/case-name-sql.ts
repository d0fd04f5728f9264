/** Returns the SQL of a support case's name: its subject, or else its number in the external system. */
export const caseNameSql = (alias: string): string =>
  `coalesce(nullif(${alias}.subject, ''), ${alias}.external_id, '#' || ${alias}.id)`;
