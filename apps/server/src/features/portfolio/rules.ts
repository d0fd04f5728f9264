/** The first rows of what belongs to accounts, over the accounts of a reader. Pure: builds SQL from fixed words. */
import { type Reader, accountScopeTables } from '../accounts/rules.ts';
import type { Values } from '../accounts/rules.ts';

/** Rows `x` of a table, as they are ordered; an index begins with the tenant, the conditions and the order. */
export interface OrderedSource {
  table: string;
  /** What is read of a row, `id` and `account_id` among it. */
  columns: string;
  /** Which column of `x` names the account. */
  account: string;
  where: string;
  /** By columns of `x`, and the same by what is read. */
  order: string;
  readOrder: string;
}

export interface FirstRows {
  /** Begins the statement: `with` and the tables of the reach, if it has any, then what the caller adds. */
  begin: string;
  /** @param limit a number, or what stands for it in the text */
  first: (rows: OrderedSource, limit: string) => string;
}

/**
 * Everybody's rows walk the index of their order. A small reach takes the first of each of its accounts and merges them,
 * a large one walks the index too and tests each row: it finds a page soon because many belong.
 *
 * @param values must begin with the tenant
 */
export function firstRows(values: Values, reader: Reader): FirstRows {
  if (reader.reach === null) {
    return {
      begin: 'with',
      first: ({ table, columns, where, order }, limit) =>
        `(select ${columns} from ${table} x where x.tenant_id = $1 and ${where} order by ${order} limit ${limit})`,
    };
  }
  const users = values.bind(reader.reach, 'bigint[]');
  return {
    begin: `${accountScopeTables(`m.tenant_id = $1 and m.user_id = any(${users})`)},`,
    first: ({ table, columns, account, where, order, readOrder }, limit) => {
      const of = (condition: string) => `select ${columns} from ${table} x where x.tenant_id = $1 and ${condition}
        and ${where} order by ${order} limit ${limit}`;
      // A scalar sub-select, not EXISTS: that becomes a hash join and loses the order.
      const test = `(select true from (select m.user_id from account_members m
        where m.tenant_id = $1 and m.account_id = ${account} offset 0) m where m.user_id = any(${users}) limit 1)`;
      return `(select w.* from (
        (select c.* from reach r cross join lateral (${of(`${account} = r.account_id`)}) c where not (select large from size))
        union all (${of(`(select large from size) and ${test}`)})) w order by ${readOrder} limit ${limit})`;
    },
  };
}
