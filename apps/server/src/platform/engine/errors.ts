/** Errors of the engine, and their conversion to responses. */
import { BusinessError, FieldError, ForbiddenError } from '../http/errors.ts';

/** The message for readers when a component fails; it never contains SQL. */
export const EVALUATION_FAILED = 'Component could not be evaluated';

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

/** The data is totals of all accounts, and the caller, who may read them, selected some accounts only. */
export class AllAccountsError extends QueryForbidden {}

/** The requested data is known for today only. */
export class NoHistoryError extends Error {}

const REQUEST_PLACES = /^(filters|sort_by|params|page|evaluation)\b/;
/** Returns whether the request is invalid, not the definition. */
export const isRequestError = ({ place }: QueryError): boolean => REQUEST_PLACES.test(place);

/**
 * The message of an exported file for a past day without history. A screen shows its own message instead of the rows.
 */
export const NO_HISTORY_MESSAGE = 'Historical data is not available. Only current data can be read.';

const formatReason = ({ reason, offset }: QueryError) =>
  offset === undefined ? reason : `Character ${offset + 1}: ${reason}`;

/**
 * Converts an error to a response. Readers of a stored component learn only that it could not be evaluated, and where;
 * authors also see the reason.
 */
export function toClientError(error: unknown, audience: 'reader' | 'author'): unknown {
  if (error instanceof QueryForbidden) return new ForbiddenError(error.message);
  if (error instanceof NoHistoryError) return new FieldError('as_of', NO_HISTORY_MESSAGE);
  if (!(error instanceof QueryError)) return error;
  const message = audience === 'author' || isRequestError(error) ? error.reason : EVALUATION_FAILED;
  return new BusinessError(message, { fields: { [error.place]: formatReason(error) } });
}
