/** The errors of Microsoft Graph. */
import { randomUUID } from 'node:crypto';
import { ApiError, type ApiErrors } from '../mailboxes/api.ts';

export const badRequest = (message: string, code = 'BadRequest') => new ApiError(400, code, message);
export const itemNotFound = () =>
  new ApiError(404, 'ErrorItemNotFound', 'The specified object was not found in the store.');
export const syncStateNotFound = () =>
  new ApiError(
    410,
    'SyncStateNotFound',
    'The sync state generation is not found; a full resynchronization is required.',
  );

export const graphErrors: ApiErrors = {
  format: ({ code, message }) => ({
    error: {
      code,
      message,
      innerError: { date: new Date().toISOString().slice(0, 19), 'request-id': randomUUID() },
    },
  }),
  unauthorized: () =>
    new ApiError(401, 'InvalidAuthenticationToken', 'Lifetime validation failed, the token is expired.', {
      'www-authenticate': 'Bearer realm="", authorization_uri="", client_id=""',
    }),
  forbidden: () => new ApiError(403, 'ErrorAccessDenied', 'Access is denied. Check credentials and try again.'),
  mailboxRemoved: () =>
    new ApiError(
      404,
      'MailboxNotEnabledForRESTAPI',
      'The mailbox is either inactive, soft-deleted, or is hosted on-premise.',
    ),
  unknownPath: (path) => badRequest(`Resource not found for the segment '${path.split('/').at(-1)}'.`),
  wrongMethod: () => new ApiError(405, 'BadRequest', 'Specified HTTP method is not allowed for the request target.'),
  unknownQuery: (name) => badRequest(`The query parameter '${name}' is not supported.`),
  invalidJson: () => badRequest('Unable to read JSON request payload. Please ensure Content-Type header is set.'),
  throttled: (retryAfter) =>
    new ApiError(429, 'ApplicationThrottled', 'Application is over its MailboxConcurrency limit.', {
      'retry-after': retryAfter,
    }),
  unavailable: (status) =>
    new ApiError(
      status,
      status === 503 ? 'serviceNotAvailable' : 'UnknownError',
      status === 503 ? 'The service is temporarily unavailable.' : 'An internal server error occurred.',
    ),
};
