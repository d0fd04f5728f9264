/** A real mail server for one test file: takes every message, and gives them as people read them. */
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface Mailbox {
  /** For `SMTP_URL`. */
  url: URL;
  /** Everything that arrived, oldest first. */
  messages: readonly Email[];
  /** What arrived last for an address. */
  lastTo(address: string): Email | undefined;
  close(): Promise<void>;
}

export async function openMailbox(): Promise<Mailbox> {
  const messages: Email[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, _session, taken) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        PostalMime.parse(Buffer.concat(chunks)).then((email) => {
          messages.push(email);
          taken();
        }, taken);
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: new URL(`smtp://127.0.0.1:${port}`),
    messages,
    lastTo: (address) => messages.findLast((email) => email.to?.some((to) => to.address === address)),
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
