/** What can go wrong between us and an OpenID Connect provider, in three kinds that people act on differently. */
import * as oidc from 'openid-client';

/**
 * - `refused`: the provider says no, to the person or to us
 * - `untrusted`: its answer does not hold
 * - `unreachable`: no usable answer came
 */
export type OidcFailure = 'refused' | 'untrusted' | 'unreachable';

export class OidcError extends Error {
  readonly failure: OidcFailure;
  /** The provider's own word, such as `access_denied` or `invalid_grant`. */
  readonly code: string | undefined;

  constructor(failure: OidcFailure, message: string, more: { code?: string; cause?: unknown } = {}) {
    super(message, { cause: more.cause });
    this.failure = failure;
    this.code = more.code;
  }
}

/** Of the library's codes, those that mean that no answer came, or none that is one. */
const NO_ANSWER = ['OAUTH_TIMEOUT', 'OAUTH_ABORT', 'OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_RESPONSE_IS_NOT_JSON'];

export function toOidcError(error: unknown): OidcError {
  if (error instanceof OidcError) return error;
  if (error instanceof oidc.AuthorizationResponseError || error instanceof oidc.ResponseBodyError) {
    return new OidcError('refused', error.error_description ?? error.error, { code: error.error, cause: error });
  }
  const code = (error as { code?: unknown }).code;
  const message = error instanceof Error ? error.message : 'The provider cannot be reached.';
  // What is thrown without a code of the library comes from the way there: the network, or our own guard.
  const answered = typeof code === 'string' && code.startsWith('OAUTH_') && !NO_ANSWER.includes(code);
  return new OidcError(answered ? 'untrusted' : 'unreachable', plain(message, error), { cause: error });
}

/** The library hides what stopped a call behind a sentence that says nothing. */
function plain(message: string, error: unknown): string {
  const { cause } = error as { cause?: unknown };
  return message === 'something went wrong' && cause instanceof Error ? cause.message : message;
}
