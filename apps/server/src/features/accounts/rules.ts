/** Small pure rules of accounts: units, names, and the values of a hand-written statement. */

/** Minor units to major ones: 1250 with two digits is 12.5. */
export const toMajor = (minor: number, digits: number): number => minor / 10 ** digits;

/** Basis points to percent with two decimals. */
export const toPercent = (bp: number | null): number | null => (bp === null ? null : bp / 100);

/** The public address of a stored image. */
export const imageUrl = (storageKey: string | null): string | null => storageKey && `/media/${storageKey}`;

/** A user's name in SQL; null where the row is missing or nameless. */
export const personName = (alias: string): string =>
  `nullif(concat_ws(' ', nullif(${alias}.first_name, ''), nullif(${alias}.last_name, '')), '')`;

/** The canonical address of an account (decision 1). */
export const accountAddress = (account: { id: number; name: string }, menu: { id: number; name: string }): string =>
  `#!/dashboard/${account.id}/${encodeURIComponent(account.name)}/${encodeURIComponent(menu.name)}/${menu.id}`;

export interface Statement {
  text: string;
  values: unknown[];
  /**
   * `generic`: one plan serves every value, and making one anew would cost as much as the read. `custom`: how many rows
   * a range leaves decides between walking and fetching, so each value is planned for.
   */
  plan: 'generic' | 'custom';
}

/** The types that columns of accounts compare as; a comparison across types may lose its index. */
export type ValueType = 'bigint' | 'int' | 'date' | 'text' | 'bigint[]';

/** Collects the values of one statement, so that its text depends on the shape of the question only. */
export class Values {
  readonly list: unknown[];
  constructor(...first: unknown[]) {
    this.list = first;
  }
  /** @returns what stands for the value in the text */
  bind(value: unknown, type: ValueType): string {
    this.list.push(value);
    return `$${this.list.length}::${type}`;
  }
}
