/** Errors that handlers throw to reject a call; `platform/http/replies.ts` converts them to replies. */

export interface ErrorDetails {
  fields?: Record<string, string>;
  /** Additional keys of the envelope, such as `block` of a sign-in. */
  extra?: Record<string, unknown>;
}

export class RequestError extends Error {
  readonly status: number;
  readonly details: ErrorDetails;
  constructor(status: number, message: string, details: ErrorDetails = {}) {
    super(message);
    this.status = status;
    this.details = details;
  }
}

/** 400: the input violates a rule; the message is literal and shown in the form. */
export class BusinessError extends RequestError {
  constructor(message: string, details?: ErrorDetails) {
    super(400, message, details);
  }
}
/** 400: one field of the input violates a rule; the message is shown at that field. */
export class FieldError extends BusinessError {
  constructor(field: string, message: string) {
    super(message, { fields: { [field]: message } });
  }
}
/** 400: a record of this name already exists. `what` is its kind, with an article. */
export class NameTakenError extends FieldError {
  constructor(kind: string) {
    super('name', `${kind} with this name already exists.`);
  }
}
/** The reason for a denied call. It is a label of metrics, logs and audit entries and is not disclosed in replies. */
export type DenialReason =
  | 'no_session'
  | 'invalid_token'
  | 'expired_session'
  | 'wrong_tenant'
  | 'api_key'
  | 'scope'
  | 'role'
  | 'read_only'
  | 'foreign_record'
  | 'metrics_token';

/** 401 or 403: the caller is unknown or lacks permission. */
export class DeniedError extends RequestError {
  readonly reason: DenialReason;
  constructor(status: 401 | 403, message: string, reason: DenialReason) {
    super(status, message);
    this.reason = reason;
  }
}
/** 401: the token is missing or no longer valid. */
export class UnauthorizedError extends DeniedError {
  constructor(message = 'Please sign in again.', reason: DenialReason = 'no_session') {
    super(401, message, reason);
  }
}
/** 401: the session of the token has ended, or its user is no longer active. */
export class SessionEndedError extends UnauthorizedError {
  constructor() {
    super(undefined, 'expired_session');
  }
}
/** 403: the caller is known but lacks permission. */
export class ForbiddenError extends DeniedError {
  constructor(message = 'You do not have permission to do this.', reason: DenialReason = 'role') {
    super(403, message, reason);
  }
}
/** 404: the tenant has no record with this id. */
export class NotFoundError extends RequestError {
  constructor(kind = 'Record') {
    super(404, `${kind} not found.`);
  }
}
/** 409: the current state of the record does not allow the change. */
export class ConflictError extends RequestError {
  constructor(message: string) {
    super(409, message);
  }
}
/** 429: too many calls; the reply states when to retry. */
export class TooManyRequestsError extends RequestError {
  constructor(message = 'Too many attempts. Try again later.') {
    super(429, message);
  }
}
/** 503: the server has no capacity at the moment; the reply states when to retry. */
export class UnavailableError extends RequestError {
  /** In seconds. */
  readonly retryAfter = 5;
  constructor(message = 'The server is busy. Try again in a moment.') {
    super(503, message);
  }
}

/**
 * Returns the value if it exists.
 * @param kind the name of the record in the error message
 * @throws NotFoundError if it does not exist
 */
export function requireFound<T>(value: T | null | undefined, kind: string): T {
  if (value === undefined || value === null) throw new NotFoundError(kind);
  return value;
}
