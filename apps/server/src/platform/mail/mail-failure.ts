/** Errors of deliveries, with what is known about the message. */
import { OutboundError } from '../outbound/guard.ts';

/**
 * What a failed attempt means for its message:
 * - `connection`: the server could not be used, so it did not accept the message.
 * - `rejected`: the server responded that it does not accept this message, for now or permanently.
 * - `unknown`: the connection ended after the content started to be transmitted, so the message may have been accepted.
 */
export type FailureStage = 'connection' | 'rejected' | 'unknown';

/** A delivery error with a message for administrators. */
export class MailFailure extends Error {
  readonly stage: FailureStage;
  /** True if the server will not accept this message later either. */
  readonly final: boolean;
  constructor(message: string, { stage, final = false }: { stage: FailureStage; final?: boolean }) {
    super(message);
    this.stage = stage;
    this.final = final;
  }
}

export const INVALID_RECIPIENT = 'The address of the recipient is not valid.';

/** An error of the library. */
export interface SmtpError extends Error {
  code?: string;
  responseCode?: number;
  response?: string;
}

interface AttemptedServer {
  url: URL;
  /** Whether the company or the operator set it up. */
  isOwn: boolean;
}

const ANSWER_LIMIT = 300;

/** Returns the beginning of a server's answer in one line, without the password if the server repeats it in any of its encodings. */
function excerptAnswer(text: string, { username, password }: URL): string {
  const [user, pass] = [decodeURIComponent(username), decodeURIComponent(password)];
  const secrets = pass ? [toBase64(`\0${user}\0${pass}`), toBase64(pass), password, pass] : [];
  return secrets
    .reduce((answer, secret) => answer.replaceAll(secret, '•••'), text)
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, ANSWER_LIMIT);
}

const toBase64 = (text: string): string => Buffer.from(text, 'utf8').toString('base64');

/** The server closes the connection, or requires a sign-in or encryption: it would answer every message in this way. */
const SERVER_CODES = [421, 530, 534, 535, 538];

/** @param hasContentStarted whether any of the content was transmitted */
export function toMailFailure(
  error: SmtpError,
  { url, isOwn }: AttemptedServer,
  hasContentStarted: boolean,
): MailFailure {
  const { code, responseCode = 0, response } = error;
  const server = `The mail server ${url.host}`;
  const answer = response ? ` Response: ${excerptAnswer(response, url)}` : '';
  if (error instanceof OutboundError) return new MailFailure(error.message, { stage: 'connection' });
  if (code === 'EAUTH') {
    const settings = isOwn ? '' : ' of SMTP_URL';
    return new MailFailure(`${server} rejected the user name or password${settings}.${answer}`, {
      stage: 'connection',
    });
  }
  if (code === 'ETLS')
    return new MailFailure(`${server} does not offer a trusted encrypted connection.${answer}`, {
      stage: 'connection',
    });
  const isAboutMessage = code === 'EENVELOPE' || code === 'EMESSAGE';
  if (isAboutMessage && SERVER_CODES.includes(responseCode))
    return new MailFailure(`${server} cannot be used.${answer}`, { stage: 'connection' });
  if (isAboutMessage && responseCode >= 400 && responseCode <= 599)
    // 503 reports a command out of order, which is not about the message.
    return new MailFailure(`${server} rejected the message.${answer}`, {
      stage: 'rejected',
      final: responseCode >= 500 && responseCode !== 503,
    });
  if (isAboutMessage && !response)
    return new MailFailure(`The message cannot be sent: ${error.message}.`, { stage: 'rejected', final: true });
  const reason = excerptAnswer(error.message, url);
  if (hasContentStarted)
    return new MailFailure(`${server} may have accepted the message, but did not confirm it: ${reason}`, {
      stage: 'unknown',
    });
  return new MailFailure(`${server} cannot be reached: ${reason}`, { stage: 'connection' });
}
