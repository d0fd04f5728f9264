/** The mail server of `SMTP_URL`: one connection pool per process, opened by the first message. */
import { isEmail } from '@mainstay/contract/rules/email';
import type { Transporter } from 'nodemailer';
import type SMTPPool from 'nodemailer/lib/smtp-pool/index.js';
import { type Config, isLoopback } from '../config.ts';

/** A file attached to a message. With a content id, the HTML can show it as `cid:<id>`. */
export interface Attachment {
  fileName: string;
  mimeType: string;
  contentId: string | null;
  content: Buffer;
}

export interface Message {
  from: { name: string; address: string };
  to: readonly string[];
  cc?: readonly string[];
  subject: string;
  html: string;
  text: string;
  attachments?: readonly Attachment[];
  /** Without angle brackets. It is the same for every attempt, so that the receiver can detect duplicates. */
  messageId: string;
}

/** A delivery error with a message for administrators. */
export class MailFailure extends Error {
  /** True if the server will not accept this message later either. */
  readonly final: boolean;
  constructor(message: string, { final = false, cause }: { final?: boolean; cause?: unknown } = {}) {
    super(message, { cause });
    this.final = final;
  }
}

export const INVALID_RECIPIENT = 'The address of the recipient is not valid.';

const CONNECT_TIMEOUT_MS = 10_000;
const IDLE_TIMEOUT_MS = 30_000;
const MAX_CONNECTIONS = 3;

/**
 * `smtps://` is encrypted from the first byte (port 465). `smtp://` (port 587 with a user, otherwise 25) switches to
 * TLS if the server offers it, and requires TLS before a password is sent. Certificates are checked. Connections to the
 * local machine are not encrypted.
 */
export function createTransportOptions(url: URL): SMTPPool.Options {
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const secure = url.protocol === 'smtps:';
  const isLocal = isLoopback(host);
  const user = decodeURIComponent(url.username);
  return {
    pool: true,
    maxConnections: MAX_CONNECTIONS,
    host,
    port: url.port ? Number(url.port) : secure ? 465 : user ? 587 : 25,
    secure,
    requireTLS: !secure && !isLocal && user !== '',
    ignoreTLS: !secure && isLocal,
    tls: { minVersion: 'TLSv1.2' },
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: IDLE_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(user && { auth: { user, pass: decodeURIComponent(url.password) } }),
  };
}

/** Returns the bare address of a sender that may have the form `Name <address>`. */
export const getSenderAddress = (from: string): string => (/<([^<>]+)>\s*$/.exec(from)?.[1] ?? from).trim();

export class Mailer {
  readonly #config: Pick<Config, 'smtpUrl'>;
  #open: { href: string; transport: Transporter<SMTPPool.SentMessageInfo> } | undefined;

  constructor(config: Pick<Config, 'smtpUrl'>) {
    this.#config = config;
  }

  /** @throws MailFailure */
  async send(message: Message): Promise<void> {
    const url = this.#config.smtpUrl;
    if (!url) throw new MailFailure('no mail server configured');
    const to = [...message.to];
    const cc = [...(message.cc ?? [])];
    // A line break in an address could add another recipient.
    if (![...to, ...cc].every(isEmail)) throw new MailFailure(INVALID_RECIPIENT, { final: true });
    try {
      const transport = await this.#transport(url);
      await transport.sendMail({
        from: message.from,
        to: to.map((address) => ({ name: '', address })),
        cc: cc.map((address) => ({ name: '', address })),
        envelope: { from: message.from.address, to: [...to, ...cc] },
        subject: message.subject,
        html: message.html,
        text: message.text,
        attachments: (message.attachments ?? []).map(({ fileName, mimeType, contentId, content }) => ({
          filename: fileName,
          contentType: mimeType,
          content,
          ...(contentId && { cid: contentId, contentDisposition: 'inline' as const }),
        })),
        messageId: `<${message.messageId}>`,
        headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
      });
    } catch (error) {
      throw toMailFailure(error as SmtpError, url);
    }
  }

  close(): void {
    this.#open?.transport.close();
    this.#open = undefined;
  }

  /** The library is loaded by the first message, and never without a mail server. */
  async #transport(url: URL): Promise<Transporter<SMTPPool.SentMessageInfo>> {
    const { createTransport } = await import('nodemailer');
    if (this.#open?.href !== url.href) {
      this.close();
      this.#open = { href: url.href, transport: createTransport(createTransportOptions(url)) };
    }
    return this.#open.transport;
  }
}

interface SmtpError extends Error {
  code?: string;
  responseCode?: number;
  response?: string;
}

const ANSWER_LIMIT = 300;
const excerptAnswer = (text: string): string =>
  text
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, ANSWER_LIMIT);

/** The message never contains the password of the URL. */
function toMailFailure(error: SmtpError, url: URL): MailFailure {
  const { code, responseCode = 0, response } = error;
  const server = `The mail server ${url.host}`;
  const answer = response ? ` Response: ${excerptAnswer(response)}` : '';
  if (code === 'EAUTH')
    return new MailFailure(`${server} rejected the user name or password of SMTP_URL.${answer}`, { cause: error });
  if (code === 'ETLS')
    return new MailFailure(`${server} does not offer a trusted encrypted connection.${answer}`, { cause: error });
  if (response && responseCode >= 400) {
    const final = responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE');
    return new MailFailure(`${server} rejected the message.${answer}`, { final, cause: error });
  }
  return new MailFailure(`${server} cannot be reached: ${excerptAnswer(error.message)}`, { cause: error });
}
