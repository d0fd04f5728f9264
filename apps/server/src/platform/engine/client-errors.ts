/** Converts errors of the engine to responses. */
import { BusinessError, FieldError, ForbiddenError } from '../http/errors.ts';
import { NoHistoryError } from './past.ts';
import { QueryError, QueryForbidden } from './query-error.ts';
import { EVALUATION_FAILED } from './run.ts';

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
