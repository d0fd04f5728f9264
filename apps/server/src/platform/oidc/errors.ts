/** Errors of the communication with an OpenID Connect provider, in three kinds that users handle differently. */
import * as oidc from 'openid-client';

/**
 * The kinds in this order: the provider rejects the user or our client, its reply is not valid, or there was no usable
 * reply.
 */
export type OidcFailure = 'refused' | 'untrusted' | 'unreachable';

export class OidcError extends Error {
  readonly failure: OidcFailure;
  /** The provider's own error code, such as `access_denied` or `invalid_grant`. */
  readonly code: string | undefined;

  constructor(failure: OidcFailure, message: string, details: { code?: string; cause?: unknown } = {}) {
    super(message, { cause: details.cause });
    this.failure = failure;
    this.code = details.code;
  }
}

/** Codes of the library that mean that there was no reply, or no usable one. */
const NO_REPLY_CODES = ['OAUTH_TIMEOUT', 'OAUTH_ABORT', 'OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_RESPONSE_IS_NOT_JSON'];

export function toOidcError(error: unknown): OidcError {
  if (error instanceof OidcError) return error;
  if (error instanceof oidc.AuthorizationResponseError || error instanceof oidc.ResponseBodyError) {
    return new OidcError('refused', error.error_description ?? error.error, { code: error.error, cause: error });
  }
  const code = (error as { code?: unknown }).code;
  const message = error instanceof Error ? error.message : 'The provider cannot be reached.';
  // Errors without a code of the library come from the connection: the network, or our own guard.
  const hasReply = typeof code === 'string' && code.startsWith('OAUTH_') && !NO_REPLY_CODES.includes(code);
  return new OidcError(hasReply ? 'untrusted' : 'unreachable', toPlainMessage(message, error), { cause: error });
}

/** The library wraps the cause of a failed call in a generic message. */
function toPlainMessage(message: string, error: unknown): string {
  const { cause } = error as { cause?: unknown };
  return message === 'something went wrong' && cause instanceof Error ? cause.message : message;
}
