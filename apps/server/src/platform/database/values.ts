/** The types that columns are compared as. A comparison across types may not use its index. */
export type ValueType = 'bigint' | 'int' | 'date' | 'text' | 'bigint[]' | 'text[]';

/** Collects the values of one statement, so that its text depends only on the shape of the query. */
export class Values {
  readonly list: unknown[];
  constructor(...first: unknown[]) {
    this.list = first;
  }
  /** @returns the placeholder of the value in the text */
  bind(value: unknown, type: ValueType): string {
    this.list.push(value);
    return `$${this.list.length}::${type}`;
  }
}
