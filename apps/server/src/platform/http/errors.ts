/** What a handler throws to refuse; `platform/http/replies.ts` turns each into its reply in one place. */

export interface ErrorDetails {
  fields?: Record<string, string>;
  /** Further keys of the envelope, such as `block` of a sign-in. */
  extra?: Record<string, unknown>;
}

export class RequestError extends Error {
  readonly status: number;
  readonly refused: ErrorDetails;
  constructor(status: number, message: string, refused: ErrorDetails = {}) {
    super(message);
    this.status = status;
    this.refused = refused;
  }
}

/** 400: the input breaks a rule; the message is literal and shown in the form. */
export class BusinessError extends RequestError {
  constructor(message: string, refused?: ErrorDetails) {
    super(400, message, refused);
  }
}
/** 400: one field of the input breaks a rule; the message is shown at that field. */
export class FieldError extends BusinessError {
  constructor(field: string, message: string) {
    super(message, { fields: { [field]: message } });
  }
}
/** 400: `what`, with its article, of this name is there already. */
export class NameTakenError extends FieldError {
  constructor(what: string) {
    super('name', `${what} of this name exists already.`);
  }
}
/** Why a call was denied: a label of metrics, logs and audit entries, which replies do not tell. */
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

/** 401 or 403: the caller is not known, or is known and may not. */
export class DeniedError extends RequestError {
  readonly reason: DenialReason;
  constructor(status: 401 | 403, message: string, reason: DenialReason) {
    super(status, message);
    this.reason = reason;
  }
}
/** 401: no token, or one that no longer opens anything. */
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
/** 403: the caller is known and may not. */
export class ForbiddenError extends DeniedError {
  constructor(message = 'You do not have the right to do this.', reason: DenialReason = 'role') {
    super(403, message, reason);
  }
}
/** 404: nothing of the tenant has this id. */
export class NotFoundError extends RequestError {
  constructor(what = 'Record') {
    super(404, `${what} not found.`);
  }
}
/** 409: the state of the record does not allow it now. */
export class ConflictError extends RequestError {
  constructor(message: string) {
    super(409, message);
  }
}
/** 429: too many calls; tells when to try again. */
export class TooManyRequestsError extends RequestError {
  constructor(message = 'Too many attempts. Try again later.') {
    super(429, message);
  }
}
/** 503: the server has no capacity for this now; tells when to try again. */
export class UnavailableError extends RequestError {
  /** Seconds. */
  readonly retryAfter = 5;
  constructor(message = 'The server is busy. Try again in a moment.') {
    super(503, message);
  }
}

/** What was looked for. @param what as the refusal calls it @throws NotFound where there is none */
export function requireFound<T>(value: T | null | undefined, what: string): T {
  if (value === undefined || value === null) throw new NotFoundError(what);
  return value;
}
