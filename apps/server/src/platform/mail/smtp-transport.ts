/** Connection pools of mail servers. */
import type { Transporter } from 'nodemailer';
import type SMTPPool from 'nodemailer/lib/smtp-pool/index.js';
import { type Config, isLoopback } from '../config.ts';
import { connectGuarded } from '../outbound/connect.ts';

const CONNECT_TIMEOUT_MS = 10_000;
const IDLE_TIMEOUT_MS = 30_000;
const RESPONSE_LIMIT_BYTES = 65_536;
/** Messages per connection, because a new one costs a greeting, a TLS handshake and a sign-in. Exim accepts this many by default. */
const MAX_MESSAGES = 1000;

export interface PoolOptions {
  maxConnections: number;
  /** How long a server may be silent, in milliseconds. */
  timeoutMs?: number | undefined;
  /** The rules for a server that a company set up; undefined for the server of the operator. */
  guard?: Pick<Config, 'outboundAllow'> | undefined;
}

/**
 * `smtps://` is encrypted from the first byte (port 465). `smtp://` (port 587 with a user, otherwise 25) switches to
 * TLS if the server offers it, and requires TLS before a password is sent. Certificates are checked. Connections to the
 * local machine are not encrypted.
 */
export function createTransportOptions(url: URL, { maxConnections, timeoutMs, guard }: PoolOptions): SMTPPool.Options {
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const secure = url.protocol === 'smtps:';
  const isLocal = isLoopback(host);
  const user = decodeURIComponent(url.username);
  const port = url.port ? Number(url.port) : secure ? 465 : user ? 587 : 25;
  const connectTimeout = timeoutMs ?? CONNECT_TIMEOUT_MS;
  return {
    pool: true,
    maxConnections,
    maxMessages: MAX_MESSAGES,
    host,
    port,
    secure,
    requireTLS: !secure && !isLocal && user !== '',
    ignoreTLS: !secure && isLocal,
    tls: { minVersion: 'TLSv1.2' },
    connectionTimeout: connectTimeout,
    greetingTimeout: connectTimeout,
    socketTimeout: timeoutMs ?? IDLE_TIMEOUT_MS,
    maxResponseSize: RESPONSE_LIMIT_BYTES,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(user && { auth: { user, pass: decodeURIComponent(url.password) } }),
    ...(guard && {
      getSocket(_options, finish) {
        connectGuarded(guard, { host, port, timeoutMs: connectTimeout }).then(
          (connection) => finish(null, { connection }),
          (error: Error) => finish(error, false),
        );
      },
    }),
  };
}

/** The connections to one server, which are closed when they are no longer used. */
export class ServerPool {
  readonly #transport: Transporter<SMTPPool.SentMessageInfo>;
  #sending = 0;
  #isRetired = false;

  constructor(transport: Transporter<SMTPPool.SentMessageInfo>) {
    this.#transport = transport;
  }

  async use<T>(work: (transport: Transporter<SMTPPool.SentMessageInfo>) => Promise<T>): Promise<T> {
    this.#sending += 1;
    try {
      return await work(this.#transport);
    } finally {
      this.#sending -= 1;
      if (this.#isRetired && this.#sending === 0) this.#transport.close();
    }
  }

  /** Closes the connections after the messages that are being sent. */
  retire(): void {
    this.#isRetired = true;
    if (this.#sending === 0) this.#transport.close();
  }
}
