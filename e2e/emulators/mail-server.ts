/**
 * A mail server that writes the Message-ID and recipient of each message that it accepts to a file. With a seed, it fails at random: it
 * rejects connections and recipients, for now or permanently, drops connections in the middle of a message, and stops replying.
 */
import { createHash } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';

interface Settings {
  /** The file of accepted messages, one per line. */
  log: string;
  /** Without it, every message is accepted. */
  seed?: string;
  /** Milliseconds until a message is accepted. */
  delay?: number;
}

const { log, seed, delay = 0 } = JSON.parse(process.argv[2] ?? '') as Settings;

type Behavior = 'accept' | 'reject for now' | 'reject' | 'drop' | 'accept and drop' | 'accept and stop replying';

/** The share of messages with each behavior, in the first attempt. */
const SHARES: readonly [Behavior, number][] = [
  ['reject for now', 0.05],
  ['reject', 0.03],
  ['drop', 0.015],
  ['accept and drop', 0.015],
  ['accept and stop replying', 0.002],
];
const REJECTED_CONNECTIONS = 0.1;

/** Returns a number from 0 to 1 that depends on the seed and the text only. */
const random = (text: string): number =>
  createHash('sha256').update(`${seed}/${text}`).digest().readUInt32BE() / 2 ** 32;

function getBehavior(address: string, attempt: number): Behavior {
  // A message that was rejected for now is accepted later.
  if (seed === undefined || attempt > 1) return 'accept';
  let number = random(address);
  for (const [behavior, share] of SHARES) {
    if (number < share) return behavior;
    number -= share;
  }
  return 'accept';
}

const attempts = new Map<string, number>();
let connections = 0;
const toError = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode });

interface Connection {
  id: string;
  _socket: Socket;
}

const server = new SMTPServer({
  disabledCommands: ['STARTTLS', 'AUTH'],
  authOptional: true,
  onConnect(_session, answer) {
    connections += 1;
    const isRejected = seed !== undefined && random(`connection ${connections}`) < REJECTED_CONNECTIONS;
    answer(isRejected ? toError(421, 'Too many connections') : null);
  },
  onRcptTo({ address }, _session, answer) {
    const attempt = (attempts.get(address) ?? 0) + 1;
    attempts.set(address, attempt);
    const behavior = getBehavior(address, attempt);
    if (behavior === 'reject for now') return answer(toError(451, 'Greylisted, try again later'));
    answer(behavior === 'reject' ? toError(550, 'No such user') : null);
  },
  onData(stream, session, answer) {
    const address = session.envelope.rcptTo[0]?.address ?? '';
    const behavior = getBehavior(address, attempts.get(address) ?? 1);
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      if (behavior === 'drop') drop(session);
    });
    stream.on('end', () => {
      void complete();
    });
    async function complete(): Promise<void> {
      if (behavior === 'drop') return drop(session);
      if (delay > 0) await wait(delay);
      const id = /^Message-ID: <([^>]+)>/im.exec(Buffer.concat(chunks).toString('latin1'))?.[1] ?? '';
      appendFileSync(log, `${address} ${id}\n`);
      if (behavior === 'accept and drop') return drop(session);
      if (behavior !== 'accept and stop replying') answer();
    }
  },
});

function drop({ id }: SMTPServerSession): void {
  const open = (server as unknown as { connections: Set<Connection> }).connections;
  for (const connection of open) if (connection.id === id) connection._socket.destroy();
}

server.on('error', () => {}); // a killed client closes its connection abruptly
server.listen(0, '127.0.0.1', () => {
  const { port } = server.server.address() as AddressInfo;
  process.stdout.write(`ready smtp://127.0.0.1:${port}\n`);
});
