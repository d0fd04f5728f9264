/** Sends messages by the mail server of their sender. */
import { pipeline, type Readable, Transform, type TransformCallback } from 'node:stream';
import { isEmail } from '@mainstay/contract/rules/email';
import { LRUCache } from 'lru-cache';
import type { Config } from '../config.ts';
import { INVALID_RECIPIENT, MailFailure, type SmtpError, toMailFailure } from './mail-failure.ts';
import { createTransportOptions, ServerPool } from './smtp-transport.ts';

export interface Mailbox {
  name: string;
  address: string;
}

/** The server that sends, and in whose name. */
export interface Sender {
  /** `smtp://` or `smtps://` with user and password; undefined if none is configured. */
  server: URL | undefined;
  /** Whether the company set up the server. If so, it must not be in the internal network. */
  isOwnServer: boolean;
  from: Mailbox;
  replyTo: string | null;
  /** Where servers report that a message could not be delivered; null for the address of the sender. */
  bounceAddress: string | null;
  dkim: { domainName: string; keySelector: string; privateKey: string } | undefined;
  /** Limit for bulk email; 0 is no limit. */
  perSecond: number;
}

/** A file attached to a message. With a content id, the HTML can show it as `cid:<id>`. */
export interface Attachment {
  fileName: string;
  mimeType: string;
  contentId: string | null;
  content: Buffer;
}

export interface Message {
  to: readonly string[];
  cc?: readonly string[];
  /** Instead of that of the sender. */
  replyTo?: string;
  subject: string;
  html: string;
  text: string;
  attachments?: readonly Attachment[];
  /** Without angle brackets. It is the same for every attempt, so that the receiver can detect duplicates. */
  messageId: string;
  /** Instead of the headers of an automatic message. */
  headers?: Readonly<Record<string, string>>;
  /** Messages with the same number share a pool of this many connections. Waiting for one counts as time of the attempt. */
  maxConnections?: number;
}

const MAX_CONNECTIONS = 3;
const AUTOMATIC_HEADERS = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' };
/** The default of the library, and the header of one-click unsubscribing, which RFC 8058 requires to be signed. */
const SIGNED_HEADERS =
  'From:Sender:Reply-To:Subject:Date:Message-ID:To:Cc:MIME-Version:Content-Type:Content-Transfer-Encoding:' +
  'In-Reply-To:References:List-Id:List-Unsubscribe:List-Unsubscribe-Post';

const MAX_POOLS = 50;
const UNUSED_POOL_MS = 300_000;
/** Ends an attempt with a server that never finishes its reply. It must be shorter than the job that sends a message. */
const ATTEMPT_MS = 100_000;

/** Times in milliseconds; tests set shorter ones. */
export interface MailerTimes {
  /** How long a server may be silent. */
  silence?: number;
  attempt?: number;
}

export class Mailer {
  readonly #config: Pick<Config, 'outboundAllow'>;
  readonly #times: MailerTimes;
  readonly #pools = new LRUCache<string, ServerPool>({
    max: MAX_POOLS,
    ttl: UNUSED_POOL_MS,
    updateAgeOnGet: true,
    ttlAutopurge: true,
    dispose: (pool) => pool.retire(),
  });

  constructor(config: Pick<Config, 'outboundAllow'>, times: MailerTimes = {}) {
    this.#config = config;
    this.#times = times;
  }

  /** @throws MailFailure */
  async send(message: Message, sender: Sender): Promise<void> {
    const { server: url, isOwnServer: isOwn, dkim } = sender;
    if (!url) throw new MailFailure('no mail server configured', { stage: 'connection' });
    const to = [...message.to];
    const cc = [...(message.cc ?? [])];
    const replyTo = message.replyTo ?? sender.replyTo;
    // A line break in an address could add another recipient.
    if (![...to, ...cc].every(isEmail)) throw new MailFailure(INVALID_RECIPIENT, { stage: 'rejected', final: true });
    const attempt = new Attempt(this.#times.attempt ?? ATTEMPT_MS);
    try {
      const pool = await this.#pool(url, isOwn, message.maxConnections ?? MAX_CONNECTIONS);
      await pool.use((transport) =>
        transport.sendMail({
          from: sender.from,
          to: to.map((address) => ({ name: '', address })),
          cc: cc.map((address) => ({ name: '', address })),
          ...(replyTo !== null && { replyTo: { name: '', address: replyTo } }),
          envelope: { from: sender.bounceAddress ?? sender.from.address, to: [...to, ...cc] },
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
          headers: message.headers ?? AUTOMATIC_HEADERS,
          ...(dkim && { dkim: { ...dkim, headerFieldNames: SIGNED_HEADERS } }),
          signal: attempt.signal,
        }),
      );
    } catch (error) {
      throw toMailFailure(error as SmtpError, { url, isOwn }, attempt.hasContentStarted);
    } finally {
      attempt.end();
    }
  }

  /** Closes all connections that are not in use. */
  close(): void {
    this.#pools.clear();
  }

  /** The library is loaded by the first message, and never without a mail server. */
  async #pool(url: URL, isOwn: boolean, maxConnections: number): Promise<ServerPool> {
    const key = `${isOwn}/${maxConnections}/${url.href}`;
    const existing = this.#pools.get(key);
    if (existing) return existing;
    const { createTransport } = await import('nodemailer');
    // Another message may have created it while the library was loaded.
    const created = this.#pools.get(key);
    if (created) return created;
    const guard = isOwn ? this.#config : undefined;
    const timeoutMs = this.#times.silence;
    const transport = createTransport(createTransportOptions(url, { maxConnections, timeoutMs, guard }));
    transport.use('stream', ({ message, data }, next) => {
      const createReadStream = message.createReadStream.bind(message);
      message.createReadStream = (options) => Attempt.find(data.signal).watch(joinChunks(createReadStream(options)));
      next();
    });
    const pool = new ServerPool(transport);
    this.#pools.set(key, pool);
    return pool;
  }
}

const CHUNK_BYTES = 65_536;

/** Joins the small parts in which the library builds a message, so that sending it needs fewer writes to the connection. */
class JoinedChunks extends Transform {
  #parts: Buffer[] = [];
  #size = 0;

  override _transform(part: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.#parts.push(part);
    this.#size += part.length;
    if (this.#size >= CHUNK_BYTES) this.#pushParts();
    done();
  }

  override _flush(done: TransformCallback): void {
    this.#pushParts();
    done();
  }

  #pushParts(): void {
    this.push(Buffer.concat(this.#parts));
    this.#parts = [];
    this.#size = 0;
  }
}

/** @returns the content in larger chunks; an error of either stream destroys both */
const joinChunks = (content: Readable): Readable => pipeline(content, new JoinedChunks(), () => {});

/** One attempt to send a message, which knows whether its content started to be transmitted. */
class Attempt {
  static readonly #bySignal = new WeakMap<AbortSignal, Attempt>();
  readonly #controller = new AbortController();
  readonly #timer: NodeJS.Timeout;
  #streams: Readable[] = [];

  constructor(milliseconds: number) {
    Attempt.#bySignal.set(this.signal, this);
    this.#timer = setTimeout(() => this.#controller.abort(), milliseconds);
  }

  /** The library passes the signal of an attempt to its extensions, together with the message. */
  static find(signal: AbortSignal | undefined): Attempt {
    const attempt = signal && Attempt.#bySignal.get(signal);
    if (!attempt) throw new Error('A message without an attempt.');
    return attempt;
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  get hasContentStarted(): boolean {
    return this.#streams.some(({ readableDidRead }) => readableDidRead);
  }

  watch<S extends Readable>(content: S): S {
    this.#streams.push(content);
    return content;
  }

  end(): void {
    clearTimeout(this.#timer);
    // The signal outlives the attempt until the next full garbage collection, but the content must not.
    this.#streams = [];
  }
}
