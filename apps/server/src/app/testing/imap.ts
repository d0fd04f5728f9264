/** A mailbox on a real server in its own process, and the reports that other servers write into it. */
import { ImapFlow } from 'imapflow';
import { type Emulator, startEmulator } from './emulator.ts';

export const MAILBOX = { user: 'bounces@acme.test', pass: 'very secret/2' };

export interface TestMailbox extends Emulator {
  port: number;
  append(...messages: readonly string[]): Promise<void>;
  /** Returns the UIDs of the messages that are marked as read. */
  findSeen(): Promise<number[]>;
}

/** @param settings see `e2e/emulators/imap-server.ts` */
export async function startTestMailbox(
  settings: { port?: number; uidValidity?: number; dropAt?: number } = {},
): Promise<TestMailbox> {
  const emulator = await startEmulator('imap-server.ts', { uidValidity: 7, ...MAILBOX, ...settings });
  const port = Number(new URL(emulator.url).port);
  async function connect<T>(work: (client: ImapFlow) => Promise<T>): Promise<T> {
    const client = new ImapFlow({
      host: '127.0.0.1',
      port,
      secure: false,
      doSTARTTLS: false,
      auth: MAILBOX,
      logger: false,
    });
    await client.connect();
    try {
      await client.mailboxOpen('INBOX');
      return await work(client);
    } finally {
      await client.logout();
    }
  }
  return {
    ...emulator,
    port,
    append: (...messages) =>
      connect(async (client) => {
        for (const message of messages) await client.append('INBOX', message.replace(/\r?\n/g, '\r\n'));
      }),
    findSeen: () => connect(async (client) => (await client.search({ seen: true }, { uid: true })) || []),
  };
}

interface Report {
  /** With angle brackets. */
  messageId: string;
  action?: string;
  status?: string;
  diagnostic?: string;
  recipient?: string;
}

/** Returns the fields of a delivery status. */
export const createStatus = ({
  action = 'failed',
  status = '5.1.1',
  diagnostic = 'smtp; 550 5.1.1 No such user here',
  recipient = 'rae@record.test',
}: Partial<Report>): string => `Reporting-MTA: dns; mx.record.test

Final-Recipient: rfc822; ${recipient}
Action: ${action}
Status: ${status}
Diagnostic-Code: ${diagnostic}
`;

/** Returns a report of a server about a message (RFC 3464). */
export const createReport = ({ messageId, ...report }: Report): string => `From: MAILER-DAEMON@mx.record.test
To: bounces@acme.test
Subject: Undelivered mail
Content-Type: multipart/report; report-type=delivery-status;
  boundary="part"
MIME-Version: 1.0

--part
Content-Type: text/plain

The message could not be delivered.

--part
Content-Type: message/delivery-status

${createStatus(report)}
--part
Content-Type: message/rfc822

From: news@acme.test
To: ${report.recipient ?? 'rae@record.test'}
Message-ID: ${messageId}
Subject: Berths

Dear Rae
--part--
`;
