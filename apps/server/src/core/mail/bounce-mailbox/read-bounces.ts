/** Reads new delivery reports of a company's mailbox, and passes each to the feature whose message it is about. */
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import type { JobContext } from '../../../platform/jobs/queue.ts';
import { MailboxFailure, type MailFolder, openFolder } from '../../../platform/mail/imap.ts';
import { bounceReceivers, type DeliveryReport, type Receipt } from '../bounce-receivers.ts';
import { isReport, parseDeliveryReport } from './parse-delivery-report.ts';
import { findStoredMailbox, type StoredMailbox } from './stored-mailbox.ts';

export const READ_BOUNCES = 'read-bounces';

/** Messages whose headers are read at once. */
const BATCH = 100;
/** Servers put the report before the original message, which may be large. */
const REPORT_BYTES = 1_000_000;
/** Without a position, older messages are not read. Servers try to deliver a message for a few days at most. */
const FIRST_READING_MS = 30 * 24 * 3600 * 1000;

/** The last message that was read. */
interface Position {
  uidValidity: number;
  uid: number;
}

/** The settings were changed, or another worker reads the mailbox. */
class Superseded extends Error {}

export async function readBounces(context: JobContext): Promise<void> {
  const { services, tenant } = context;
  const { database, now } = services;
  const mailbox = await database.inTenant(tenant, 'read', (tx) => findStoredMailbox(tx, services));
  if (!mailbox) return;
  let error: string | null = null;
  try {
    await openFolder({ ...mailbox, guard: services.config }, (folder) => new Reader(context, mailbox, folder).run());
  } catch (failure) {
    if (failure instanceof Superseded) return;
    if (!(failure instanceof MailboxFailure)) throw failure;
    error = failure.message;
  }
  await database.inTenant(tenant, 'write', (tx) =>
    tx.rows(
      `update bounce_mailboxes set last_error = $4, last_read_at = case when $4::text is null then $5 else last_read_at end
       where tenant_id = $1 and id = $2 and updated_at = $3`,
      [tx.tenant, mailbox.id, mailbox.updated_at, error, now()],
    ),
  );
}

class Reader {
  readonly #context: JobContext;
  readonly #mailbox: StoredMailbox;
  readonly #folder: MailFolder;
  #position: Position | undefined;

  constructor(context: JobContext, mailbox: StoredMailbox, folder: MailFolder) {
    this.#context = context;
    this.#mailbox = mailbox;
    this.#folder = folder;
    const { uid_validity: uidValidity, last_uid: uid } = mailbox;
    this.#position = uidValidity !== null && uid !== null ? { uidValidity, uid } : undefined;
  }

  /** @throws MailboxFailure, Superseded */
  async run(): Promise<void> {
    const { services, stopping } = this.#context;
    // Another UIDVALIDITY means that the UIDs were assigned again. Receivers ignore what they know already.
    const isKnown = this.#position?.uidValidity === this.#folder.uidValidity;
    const since = isKnown ? undefined : new Date(services.now().getTime() - FIRST_READING_MS);
    const uids = await this.#folder.findUids({ after: isKnown ? (this.#position?.uid ?? 0) : 0, since });
    for (let start = 0; start < uids.length; start += BATCH) {
      const batch = uids.slice(start, start + BATCH);
      for (const { uid, contentType } of await this.#folder.findMessages(batch)) {
        if (stopping.aborted) return;
        if (isReport(contentType) && (await this.#readReport(uid)) === 'later') return;
      }
      await this.#inTenant((tx) => this.#advance(tx, batch.at(-1) ?? 0));
    }
  }

  /** Marks the message as read only if a feature recognized it, so that people see all others. */
  async #readReport(uid: number): Promise<Receipt> {
    const source = await this.#folder.read(uid, REPORT_BYTES);
    const report = source && (await parseDeliveryReport(source));
    if (!report) return 'unknown';
    const receipt = await this.#inTenant(async (tx) => {
      const received = await this.#pass(tx, report);
      if (received !== 'later') await this.#advance(tx, uid);
      return received;
    });
    if (receipt === 'received') await this.#folder.markSeen(uid);
    return receipt;
  }

  async #pass(tx: TenantTx, report: DeliveryReport): Promise<Receipt> {
    const { services } = this.#context;
    for (const receive of bounceReceivers.from(tx.features)) {
      const receipt = await receive(tx, report, { services, now: services.now() });
      if (receipt !== 'unknown') return receipt;
    }
    return 'unknown';
  }

  /** Stores the position in the transaction of what the message caused, so that a restart neither skips nor repeats it. */
  async #advance(tx: TenantTx, uid: number): Promise<void> {
    const { uidValidity } = this.#folder;
    const { id, updated_at: updatedAt } = this.#mailbox;
    const before = this.#position;
    const rows = await tx.rows(
      `update bounce_mailboxes set uid_validity = $4, last_uid = $5 where tenant_id = $1 and id = $2 and updated_at = $3
         and uid_validity is not distinct from $6 and last_uid is not distinct from $7 returning id`,
      [tx.tenant, id, updatedAt, uidValidity, uid, before?.uidValidity ?? null, before?.uid ?? null],
    );
    if (rows.length === 0) throw new Superseded();
    this.#position = { uidValidity, uid };
  }

  #inTenant<T>(work: (tx: TenantTx) => Promise<T>): Promise<T> {
    const { services, tenant } = this.#context;
    return services.database.inTenant(tenant, 'write', work);
  }
}
