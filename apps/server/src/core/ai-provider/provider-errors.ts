/** Explains errors of an AI provider to administrators and in the log. No text of the response is repeated. */
import { OutboundError } from '../../platform/outbound/guard.ts';

/** The provider responded with something that is not an answer. The message is for administrators. */
export class ProviderError extends Error {}

const STATUS_MESSAGES: Readonly<Record<number, string>> = {
  401: 'The provider rejected the key (401).',
  403: 'The provider rejected the key (403).',
  404: 'The provider does not know this address or this model (404).',
  429: 'The provider accepts no more calls at the moment (429). Try again later, or raise the limit at the provider.',
};

export const toTimeoutMessage = (seconds: number): string =>
  `The provider did not answer within ${seconds === 1 ? '1 second' : `${seconds} seconds`}.`;

/** Returns the HTTP status of an error of the library. */
const getStatus = (error: Error): number | undefined => (error as { statusCode?: number }).statusCode;

/** Returns the reason as a sentence. */
export function describeProviderError(error: unknown): string {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof ProviderError || cause instanceof OutboundError) return cause.message;
    const status = getStatus(cause);
    if (status !== undefined && status >= 300) return STATUS_MESSAGES[status] ?? `The provider failed (${status}).`;
  }
  return 'The provider did not answer in the format of OpenAI.';
}
