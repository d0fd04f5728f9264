/** What a handler throws to refuse; `platform/http/replies.ts` turns each into its reply in one place. */

export interface Refused {
  fields?: Record<string, string>;
  /** Further keys of the envelope, such as `block` of a sign-in. */
  extra?: Record<string, unknown>;
}

export class RequestError extends Error {
  readonly status: number;
  readonly refused: Refused;
  constructor(status: number, message: string, refused: Refused = {}) {
    super(message);
    this.status = status;
    this.refused = refused;
  }
}

/** 400: the input breaks a rule; the message is literal and shown in the form. */
export class BusinessError extends RequestError {
  constructor(message: string, refused?: Refused) {
    super(400, message, refused);
  }
}
/** 401: no token, or one that no longer opens anything. */
export class Unauthorized extends RequestError {
  constructor(message = 'Please sign in again.') {
    super(401, message);
  }
}
/** 403: the caller is known and may not. */
export class Forbidden extends RequestError {
  constructor(message = 'You do not have the right to do this.') {
    super(403, message);
  }
}
/** 404: nothing of the tenant has this id. */
export class NotFound extends RequestError {
  constructor(what = 'Record') {
    super(404, `${what} not found.`);
  }
}
/** 409: the state of the record does not allow it now. */
export class Conflict extends RequestError {
  constructor(message: string) {
    super(409, message);
  }
}
/** 429: too many calls; tells when to try again. */
export class TooMany extends RequestError {
  constructor(message = 'Too many attempts. Try again later.') {
    super(429, message);
  }
}
