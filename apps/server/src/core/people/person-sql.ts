/** Returns a user's name in SQL; null if the row is missing or has no name. */
export const personNameSql = (alias: string): string =>
  `nullif(concat_ws(' ', nullif(${alias}.first_name, ''), nullif(${alias}.last_name, '')), '')`;
