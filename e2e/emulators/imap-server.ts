/** A mail server whose messages are read by IMAP. Its UIDVALIDITY is a setting, and it can drop a connection while a message is read. */
import type { AddressInfo, Server, Socket } from 'node:net';
import { createRequire } from 'node:module';

interface Settings {
  user: string;
  pass: string;
  /** A free one by default. */
  port?: number;
  uidValidity: number;
  /** The number of the reading of a message at which the connection drops, from 1. */
  dropAt?: number;
}

interface Connection {
  socket: Socket;
}
interface Command {
  attributes: readonly unknown[];
}
type Handler = (connection: Connection, parsed: Command, data: unknown, callback: () => void) => void;

/** What this file uses of the library, which has no types. */
interface ImapServer {
  server: Server;
  getCommandHandler(command: string): Handler;
  setCommandHandler(command: string, handler: Handler): void;
}
const createServer = createRequire(import.meta.url)('hoodiecrow-imap') as (options: object) => ImapServer;

const { user, pass, port = 0, uidValidity, dropAt } = JSON.parse(process.argv[2] ?? '') as Settings;

const imap = createServer({
  plugins: ['ID', 'UIDPLUS', 'LITERALPLUS', 'NAMESPACE', 'ENABLE', 'UNSELECT'],
  users: { [user]: { password: pass } },
  storage: { INBOX: { uidvalidity: uidValidity }, '': { separator: '/', folders: { Bounces: {} } } },
});

let readings = 0;
const fetchByUid = imap.getCommandHandler('UID FETCH');
imap.setCommandHandler('UID FETCH', (connection, parsed, data, callback) => {
  const isReading = JSON.stringify(parsed.attributes).includes('"partial"');
  if (isReading && ++readings === dropAt) connection.socket.destroy();
  else fetchByUid(connection, parsed, data, callback);
});

imap.server.listen(port, '127.0.0.1', () => {
  process.stdout.write(`ready imap://127.0.0.1:${(imap.server.address() as AddressInfo).port}\n`);
});
