/** Why a definition, a filter or a formula is not accepted: where it is wrong, and what is wrong in words for its author. */
export class QueryError extends Error {
  /** A path such as `query.columns.0.expr`, or the name of a part of the request: `filters.1`, `sort_by.0`, `params.x`. */
  readonly place: string;
  /** A sentence. It never repeats the input. */
  readonly reason: string;
  /** The character at fault, from 0, where the place is a formula's text. */
  readonly offset: number | undefined;
  constructor(place: string, reason: string, offset?: number) {
    super(offset === undefined ? `${place}: ${reason}` : `${place}, character ${offset + 1}: ${reason}`);
    this.place = place;
    this.reason = reason;
    this.offset = offset;
  }
}

/** The question is a good one, but not this caller's to ask. */
export class QueryForbidden extends Error {}
