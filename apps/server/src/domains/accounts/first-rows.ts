/**
 * Returns the first rows of records that belong to accounts, limited to the reader's account scope. Pure: the SQL consists of constant
 * text and bound values.
 */
import type { Values } from '../../platform/database/values.ts';
import { accountScopeTables, type Reader } from '../../core/account-access/account-scope.ts';

/** Rows `x` of a table in their order. An index starts with the tenant, the conditions and the order. */
export interface OrderedSource {
  table: string;
  /** The selected columns, which include `id` and `account_id`. */
  columns: string;
  /** The column of `x` with the id of the account. */
  account: string;
  where: string;
  /** The order by columns of `x`, and the same order by the selected columns. */
  order: string;
  readOrder: string;
}

export interface FirstRowsSql {
  /** Starts the statement with `with` and the tables of the account scope, if it is limited. The caller adds further tables. */
  ctes: string;
  /** @param limit a number, or an SQL expression for it */
  selectFirst: (rows: OrderedSource, limit: string) => string;
}

/**
 * Without a limited account scope, the index of the order is scanned. For a small account scope, the first rows of each account are
 * merged. For a large one, the index is scanned and each row is tested, which soon fills a page because many rows belong to it.
 *
 * @param values must start with the tenant
 */
export function buildFirstRows(values: Values, reader: Reader): FirstRowsSql {
  if (reader.ownerScope === null) {
    return {
      ctes: 'with',
      selectFirst: ({ table, columns, where, order }, limit) =>
        `(select ${columns} from ${table} x where x.tenant_id = $1 and ${where} order by ${order} limit ${limit})`,
    };
  }
  const users = values.bind(reader.ownerScope, 'bigint[]');
  return {
    ctes: `${accountScopeTables(`m.tenant_id = $1 and m.user_id = any(${users})`)},`,
    selectFirst: ({ table, columns, account, where, order, readOrder }, limit) => {
      const selectRows = (
        condition: string,
      ) => `select ${columns} from ${table} x where x.tenant_id = $1 and ${condition}
        and ${where} order by ${order} limit ${limit}`;
      // A scalar subquery instead of EXISTS, because EXISTS becomes a hash join and loses the order.
      const memberCondition = `(select true from (select m.user_id from account_members m
        where m.tenant_id = $1 and m.account_id = ${account} offset 0) m where m.user_id = any(${users}) limit 1)`;
      return `(select w.* from (
        (select c.* from reach r cross join lateral (${selectRows(`${account} = r.account_id`)}) c where not (select large from size))
        union all (${selectRows(`(select large from size) and ${memberCondition}`)})) w order by ${readOrder} limit ${limit})`;
    },
  };
}
