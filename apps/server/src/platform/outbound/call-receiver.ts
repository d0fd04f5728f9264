/** Calls a receiver that an administrator entered, such as a webhook, and returns what came of it. */
import { OutboundError, type OutboundLimits } from './guard.ts';

/** Limits of one call, including its response. Redirects count as responses like any other. */
export const CALL_LIMITS: Partial<OutboundLimits> = {
  bytes: 65_536,
  surplus: 'cut',
  milliseconds: 10_000,
  redirects: 0,
};
/** Characters of a response that are stored. */
const EXCERPT_LIMIT = 1000;
const REDACTED = '***';

/** Returns the beginning of a response as it is stored. The secrets are removed in case the receiver echoes them. */
export const excerptResponse = (text: string, secrets: readonly string[]): string =>
  secrets
    .reduce((redacted, secret) => redacted.replaceAll(secret, REDACTED), text)
    .slice(0, EXCERPT_LIMIT)
    .replace(/[\0\p{Cs}]/gu, '\ufffd');

export interface ReceiverCall {
  url: string;
  headers: Record<string, string>;
  body: string;
  /** Texts that are removed from the stored response. */
  secrets: readonly string[];
}

export interface CallOutcome {
  /** Null without a response. */
  http_status: number | null;
  duration_ms: number;
  /** The beginning of the response, or null without a response. */
  answer: string | null;
  /** Null if the receiver accepted the call. */
  error: string | null;
  /** The header `Retry-After` of the response. */
  retryAfter: string | null;
}

/** Sends a body with POST. Network failures are outcomes, not errors. @param send `guardedFetch` with `CALL_LIMITS` */
export async function callReceiver(
  { url, headers, body, secrets }: ReceiverCall,
  send: typeof fetch,
): Promise<CallOutcome> {
  const startedAt = performance.now();
  const elapsed = () => Math.round(performance.now() - startedAt);
  try {
    const reply = await send(url, { method: 'POST', headers, body, redirect: 'manual' });
    const answer = excerptResponse(await reply.text(), secrets);
    return {
      http_status: reply.status,
      duration_ms: elapsed(),
      answer,
      error: reply.ok ? null : `Responded with status ${reply.status}.`,
      retryAfter: reply.headers.get('retry-after'),
    };
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    return { http_status: null, duration_ms: elapsed(), answer: null, error: error.message, retryAfter: null };
  }
}
