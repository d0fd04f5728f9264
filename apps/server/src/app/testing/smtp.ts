/** A real mail server on its own port that records messages and rejects them on demand. */
import type { AddressInfo, Socket } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  /** The sender in the envelope. */
  from: string;
  to: string[];
  /** The message as received. */
  raw: string;
  parsed: Email;
}

/** A rejection by the server: of the connection, of the recipient or after the text. */
export interface SmtpRejection {
  at: 'connection' | 'recipient' | 'text';
  code: number;
  message: string;
}

export interface TestSmtp {
  url: URL;
  received: ReceivedMail[];
  /** Returns the last message to an address as users read it. */
  lastTo(address: string): Email | undefined;
  /** Rejects messages until it is called without an argument. */
  rejectMessages(rejection?: SmtpRejection): void;
  /**
   * Replies to the given number of further messages, then receives one more without a reply. Without an argument, it
   * replies to all.
   */
  stopReplyingAfter(messages?: number): void;
  /** Stays silent instead of greeting clients, or disconnects them during a message, until it is called without an argument. */
  misbehave(how?: 'silent' | 'disconnect'): void;
  /** Ends all connections. */
  disconnect(): void;
  stop(): Promise<void>;
}

/** @param login credentials that the server requires, if given */
export async function startTestSmtp(login?: { user: string; pass: string }): Promise<TestSmtp> {
  const received: ReceivedMail[] = [];
  let rejection: SmtpRejection | undefined;
  let remainingReplies = Infinity;
  let misbehavior: 'silent' | 'disconnect' | undefined;
  const sockets = new Set<Socket>();
  const disconnect = () => {
    for (const socket of sockets) socket.destroy();
  };
  const toRejectionError = (at: SmtpRejection['at']) =>
    rejection?.at === at ? Object.assign(new Error(rejection.message), { responseCode: rejection.code }) : null;
  const server = new SMTPServer({
    disabledCommands: login ? ['STARTTLS'] : ['STARTTLS', 'AUTH'],
    authOptional: !login,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, answer) =>
      username === login?.user && password === login?.pass
        ? answer(null, { user: username })
        : answer(new Error('No such user or password.')),
    onConnect(_session, answer) {
      if (misbehavior !== 'silent') answer(toRejectionError('connection'));
    },
    onRcptTo: (_address, _session, answer) => answer(toRejectionError('recipient')),
    onData(stream, { envelope }, answer) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => {
        if (misbehavior === 'disconnect') disconnect();
        chunks.push(chunk);
      });
      stream.on('end', () => {
        const rejectionError = toRejectionError('text');
        if (rejectionError) return answer(rejectionError);
        const raw = Buffer.concat(chunks);
        const from = envelope.mailFrom ? envelope.mailFrom.address : '';
        const to = envelope.rcptTo.map(({ address }) => address);
        PostalMime.parse(raw).then((parsed) => {
          received.push({ from, to, raw: raw.toString('utf8'), parsed });
          if (remainingReplies > 0) answer();
          remainingReplies -= 1;
        }, answer);
      });
    },
  });
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.on('error', () => {}); // a killed client closes its connection abruptly
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  const url = new URL(`smtp://127.0.0.1:${port}`);
  if (login) Object.assign(url, { username: login.user, password: login.pass });
  return {
    url,
    received,
    lastTo: (address) => received.findLast(({ to }) => to.includes(address))?.parsed,
    rejectMessages(next) {
      rejection = next;
    },
    stopReplyingAfter(messages = Infinity) {
      remainingReplies = messages;
    },
    disconnect,
    misbehave(how) {
      misbehavior = how;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        disconnect();
      }),
  };
}
