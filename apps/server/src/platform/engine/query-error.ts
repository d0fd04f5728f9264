/** Reports why a definition, a filter or a formula is invalid: the position, and a message for its author. */
export class QueryError extends Error {
  /**
   * A path such as `query.columns.0.expr`, or the name of a part of the request: `filters.1`, `sort_by.0`, `params.x`.
   */
  readonly place: string;
  /** A sentence that never repeats the input. */
  readonly reason: string;
  /** The zero-based character offset of the error if the place is the text of a formula. */
  readonly offset: number | undefined;
  constructor(place: string, reason: string, offset?: number) {
    super(offset === undefined ? `${place}: ${reason}` : `${place}, character ${offset + 1}: ${reason}`);
    this.place = place;
    this.reason = reason;
    this.offset = offset;
  }
}

/** The query is valid, but the caller is not allowed to run it. */
export class QueryForbidden extends Error {}
