/** Reads a folder of a mailbox by IMAP. Nothing is deleted, and only messages that the caller names are marked. */
import dns from 'node:dns';
import type { FetchMessageObject, ImapFlow } from 'imapflow';
import { type Config, isLoopback } from '../config.ts';
import { getGuardedLookup, OutboundError } from '../outbound/guard.ts';

/** An error with a message for administrators. */
export class MailboxFailure extends Error {}

const CONNECT_TIMEOUT_MS = 10_000;
const SILENCE_TIMEOUT_MS = 30_000;
/** Limits of one answer of the server in bytes. */
const LITERAL_LIMIT = 2_000_000;
const ANSWER_LIMIT = 16_000_000;
const EXCERPT_LIMIT = 300;

interface Connection {
  /** `imap://` or `imaps://` with user and password. */
  server: URL;
  folder: string;
  /** The rules for connections to servers that a company set up. */
  guard: Pick<Config, 'outboundAllow'>;
}

/** An error of the library. */
interface ImapError extends Error {
  code?: string;
  authenticationFailed?: boolean;
  responseText?: string;
}

const NETWORK_PROBLEMS: Readonly<Record<string, string>> = {
  ENOTFOUND: 'was not found. Check its name.',
  EAI_AGAIN: 'was not found, because the name server did not respond.',
  ECONNREFUSED: 'refused the connection. Check the port.',
  CONNECT_TIMEOUT: 'did not respond in time. Check its name and port.',
  GREETING_TIMEOUT: 'did not respond in time. Check the port and the encryption.',
  UPGRADE_TIMEOUT: 'did not respond in time. Check the encryption.',
  ETIMEOUT: 'stopped responding.',
};
const CERTIFICATE_ERROR = /CERT|SIGNATURE/;

/** Returns a text in one line without the password. */
const excerpt = (text: string, { password }: URL): string =>
  (password === '' ? text : text.replaceAll(decodeURIComponent(password), '•••'))
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, EXCERPT_LIMIT);

function toFailure(error: ImapError, { server, folder }: Connection, isOpening = false): MailboxFailure {
  const { code = '', responseText } = error;
  const name = `The server ${server.host}`;
  if (error instanceof OutboundError) return new MailboxFailure(error.message);
  const answer = responseText ? ` Response: ${excerpt(responseText, server)}` : '';
  if (error.authenticationFailed) return new MailboxFailure(`${name} rejected the user name or password.${answer}`);
  const problem = NETWORK_PROBLEMS[code];
  if (problem) return new MailboxFailure(`${name} ${problem}`);
  if (CERTIFICATE_ERROR.test(code)) return new MailboxFailure(`${name} has no valid certificate for this name.`);
  if (answer && isOpening) return new MailboxFailure(`The mailbox has no folder “${folder}” to open.${answer}`);
  if (answer) return new MailboxFailure(`${name} did not accept a command.${answer}`);
  return new MailboxFailure(`The connection to ${server.host} failed: ${excerpt(error.message, server)}`);
}

/** The library is loaded by the first connection. */
async function createClient({ server, guard }: Connection): Promise<ImapFlow> {
  const { ImapFlow } = await import('imapflow');
  const host = server.hostname.replace(/^\[(.*)\]$/, '$1');
  const secure = server.protocol === 'imaps:';
  const port = server.port ? Number(server.port) : secure ? 993 : 143;
  return new ImapFlow({
    host,
    port,
    secure,
    // A password is sent only over an encrypted connection, or to the same machine.
    doSTARTTLS: secure ? undefined : !isLoopback(host),
    auth: { user: decodeURIComponent(server.username), pass: decodeURIComponent(server.password) },
    tls: {
      minVersion: 'TLSv1.2',
      lookup: getGuardedLookup(guard.outboundAllow, { host, port: String(port) }, dns.lookup),
    },
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SILENCE_TIMEOUT_MS,
    maxLiteralSize: LITERAL_LIMIT,
    maxResponseSize: ANSWER_LIMIT,
  });
}

/** @throws MailboxFailure, and what `work` throws */
export async function openFolder<T>(connection: Connection, work: (folder: MailFolder) => Promise<T>): Promise<T> {
  let client: ImapFlow | undefined;
  const fail = (isOpening: boolean) => (error: ImapError) => {
    throw toFailure(error, connection, isOpening);
  };
  try {
    client = await createClient(connection).catch(fail(false));
    // Errors of the connection are also thrown by the command in progress.
    client.on('error', () => {});
    await client.connect().catch(fail(false));
    const { uidValidity, exists } = await client.mailboxOpen(connection.folder).catch(fail(true));
    return await work(new MailFolder(client, connection, { uidValidity: Number(uidValidity), messages: exists }));
  } finally {
    client?.close();
  }
}

/** A message of a folder. */
export interface FolderMessage {
  uid: number;
  /** The header, or an empty text. */
  contentType: string;
}

const FIRST_HEADER = /^content-type:/i;

export class MailFolder {
  readonly #client: ImapFlow;
  readonly #connection: Connection;
  /** UIDs are valid only together with it. */
  readonly uidValidity: number;
  /** The number of messages. */
  readonly messages: number;

  constructor(
    client: ImapFlow,
    connection: Connection,
    { uidValidity, messages }: { uidValidity: number; messages: number },
  ) {
    this.#client = client;
    this.#connection = connection;
    this.uidValidity = uidValidity;
    this.messages = messages;
  }

  async #run<T>(command: Promise<T>): Promise<T> {
    return command.catch((error: ImapError) => {
      throw toFailure(error, this.#connection);
    });
  }

  /** Returns the UIDs after one, in ascending order. @param since excludes messages that arrived before this day */
  async findUids({ after, since }: { after: number; since?: Date | undefined }): Promise<number[]> {
    const found = await this.#run(
      this.#client.search({ uid: `${after + 1}:*`, ...(since && { since }) }, { uid: true }),
    );
    // The range contains the last message even if its UID is lower.
    return (found || []).filter((uid) => uid > after).sort((a, b) => a - b);
  }

  /** Returns those of the messages that still exist. */
  async findMessages(uids: readonly number[]): Promise<FolderMessage[]> {
    const query = { uid: true, headers: ['content-type'] };
    const found = await this.#run(this.#client.fetchAll(uids.join(','), query, { uid: true }));
    return found.map(({ uid, headers }) => ({
      uid,
      contentType: (headers?.toString('latin1') ?? '').replace(FIRST_HEADER, '').trim(),
    }));
  }

  /** Returns the beginning of a message; undefined if it no longer exists. */
  async read(uid: number, maxLength: number): Promise<Buffer | undefined> {
    const query = { uid: true, source: { start: 0, maxLength } };
    const found: FetchMessageObject | false = await this.#run(this.#client.fetchOne(String(uid), query, { uid: true }));
    return (found && found.source) || undefined;
  }

  async markSeen(uid: number): Promise<void> {
    await this.#run(this.#client.messageFlagsAdd(String(uid), ['\\Seen'], { uid: true }));
  }
}
