/** The errors of Google's APIs. */
import { ApiError, type ApiErrors } from '../mailboxes/api.ts';

const STATUS: Record<number, string> = {
  400: 'INVALID_ARGUMENT',
  401: 'UNAUTHENTICATED',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  409: 'ALREADY_EXISTS',
  429: 'RESOURCE_EXHAUSTED',
  503: 'UNAVAILABLE',
};

/** @param reason the code in the list of errors */
export const badRequest = (message: string, reason = 'invalidArgument') => new ApiError(400, reason, message);
export const notFound = () => new ApiError(404, 'notFound', 'Requested entity was not found.');

export const googleErrors: ApiErrors = {
  format: ({ status, code, message }) => ({
    error: {
      code: status,
      message,
      errors: [{ message, domain: 'global', reason: code }],
      status: code === 'failedPrecondition' ? 'FAILED_PRECONDITION' : (STATUS[status] ?? 'INTERNAL'),
    },
  }),
  unauthorized: () =>
    new ApiError(401, 'authError', 'Request had invalid authentication credentials.', {
      'www-authenticate': 'Bearer realm="https://accounts.google.com/", error="invalid_token"',
    }),
  forbidden: () => new ApiError(403, 'insufficientPermissions', 'Request had insufficient authentication scopes.'),
  mailboxRemoved: (path) =>
    path.startsWith('/calendar/')
      ? new ApiError(403, 'notACalendarUser', 'The user must be signed up for Google Calendar.')
      : new ApiError(400, 'failedPrecondition', 'Mail service not enabled'),
  unknownPath: () => new ApiError(404, 'notFound', 'Not Found'),
  wrongMethod: () => new ApiError(404, 'notFound', 'Not Found'),
  unknownQuery: (name) =>
    badRequest(`Invalid JSON payload received. Unknown name "${name}": Cannot bind query parameter.`),
  invalidJson: () => badRequest('Invalid JSON payload received.', 'parseError'),
  throttled: (retryAfter, status = 429) =>
    new ApiError(status, 'rateLimitExceeded', 'Rate Limit Exceeded', { 'retry-after': retryAfter }),
  unavailable: (status) => new ApiError(status, 'backendError', 'Backend Error'),
};
