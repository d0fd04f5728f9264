/**
 * Sends the messages of a company's runs for a limited time. It claims a few more messages than the pool has connections, so that sending
 * does not wait for the database, and stores outcomes together with the next claim.
 */
import { randomUUID } from 'node:crypto';
import { EXCLUSION_LABELS } from '@mainstay/contract/rules/bulk-email';
import { NO_MAIL_SERVER } from '../../core/mail/delivery-attempts.ts';
import { findSender, type Sender } from '../../core/mail/sender.ts';
import { findSuppressed } from '../../core/mail/suppressions.ts';
import { buildUnsubscribeUrl } from '../../core/mail/unsubscribe-links.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import type { Services } from '../../platform/http/services.ts';
import { MailFailure } from '../../platform/mail/mail-failure.ts';
import type { Message } from '../../platform/mail/smtp.ts';
import { getCompanyUrl } from '../../platform/session/recipient.ts';
import { endRuns } from './end-runs.ts';
import { claimMessages, type ClaimedMessage, type Outcome, pauseRuns, storeOutcomes } from './message-claims.ts';
import { buildMessageId } from './message-id.ts';
import { buildTracking } from './message-tracking.ts';
import { compileMessage, type MessageTracking } from './render-message.ts';

/** Connections to the mail server per company. */
export const POOL_CONNECTIONS = 5;
/**
 * Messages that are claimed at once at most, and so become uncertain if the server is killed. A failure reduces the number, so that a run
 * pauses after few rejections; it rises again while messages are accepted.
 */
const MAX_CLAIMED = { afterFailure: 3 * POOL_CONNECTIONS, whileAccepted: 8 * POOL_CONNECTIONS };
/** Messages that the mailer has at once, so that none waits for a connection until its attempt times out. */
const MAX_IN_PROGRESS = 2 * POOL_CONNECTIONS;
/** Outcomes wait this long for others, in milliseconds, unless there are enough for a new claim. */
const STORE_DELAY_MS = 20;
const RATE_WINDOW_MS = 1000;

export interface SendingCompany {
  services: Services;
  tenant: number;
  name: string;
  origin: string;
}

/** @throws Error if the company does not exist */
export async function getSendingCompany(services: Services, tenant: number): Promise<SendingCompany> {
  const origin = await getCompanyUrl(services, tenant);
  const [row] = await services.database.inTenant(tenant, 'read', (tx) =>
    tx.rows<{ name: string }>('select entity_name as name from settings where tenant_id = $1', [tx.tenant]),
  );
  if (!row) throw new Error('A company without settings.');
  return { services, tenant, name: row.name, origin };
}

type Render = ReturnType<typeof compileMessage>;

interface MessageContent {
  address: string;
  cells: Record<string, string>;
  render: Render;
  messageId: string;
  tracking?: MessageTracking | undefined;
}

/** Builds the message to one recipient. */
export function buildMessage(
  { services, tenant, name, origin }: SendingCompany,
  { address, cells, render, messageId, tracking }: MessageContent,
): Message {
  const unsubscribeUrl = buildUnsubscribeUrl(services, { tenant, address, origin });
  return {
    to: [address],
    ...render(cells, { company: name, unsubscribeUrl, tracking }),
    messageId,
    headers: {
      'List-Unsubscribe': `<${unsubscribeUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      Precedence: 'bulk',
    },
    maxConnections: POOL_CONNECTIONS,
  };
}

/** Limits the messages that may be sent to a number per second, without a burst at the start. */
class RateLimit {
  readonly #perSecond: number;
  #tokens = 1;
  #filledAt = performance.now();

  constructor(perSecond: number) {
    this.#perSecond = perSecond;
  }

  /** Returns how many messages may be sent now. */
  get available(): number {
    if (this.#perSecond === 0) return Number.POSITIVE_INFINITY;
    const now = performance.now();
    const added = ((now - this.#filledAt) / RATE_WINDOW_MS) * this.#perSecond;
    this.#filledAt = now;
    this.#tokens = Math.min(this.#tokens + added, this.#perSecond);
    return Math.floor(this.#tokens);
  }

  take(messages: number): void {
    if (this.#perSecond > 0) this.#tokens -= messages;
  }

  /** Milliseconds until a message may be sent. */
  get delay(): number {
    return this.available > 0 ? 0 : ((1 - this.#tokens) / this.#perSecond) * RATE_WINDOW_MS;
  }
}

/** Sends until nothing is due, the time is over, or the process is about to stop. */
export async function sendMessages(
  company: SendingCompany,
  { milliseconds, stopping }: { milliseconds: number; stopping: AbortSignal },
): Promise<void> {
  const { services, tenant } = company;
  const inTenant = <T>(work: (tx: TenantTx) => Promise<T>) => services.database.inTenant(tenant, 'write', work);
  const sender = await inTenant((tx) => findSender(tx, services));
  if (!sender.server) return inTenant((tx) => pauseRuns(tx, { reason: NO_SERVER_TEXT, now: services.now() }));
  const worker = new Worker(company, sender, inTenant);
  await worker.run(Date.now() + milliseconds, stopping);
}

const NO_SERVER_TEXT = `There is ${NO_MAIL_SERVER}. Ask your administrator to set up a mail server, then resume.`;

class Worker {
  readonly #company: SendingCompany;
  readonly #sender: Sender;
  readonly #inTenant: <T>(work: (tx: TenantTx) => Promise<T>) => Promise<T>;
  readonly #claim = randomUUID();
  readonly #rate: RateLimit;
  readonly #templates = new Map<number, { render: Render; isTracked: boolean }>();
  #outcomes: Outcome[] = [];
  /** Claimed messages that have not been sent yet. */
  readonly #waiting: ClaimedMessage[] = [];
  #inProgress = 0;
  #maxClaimed = MAX_CLAIMED.afterFailure;
  #wake: (() => void) | undefined;

  constructor(
    company: SendingCompany,
    sender: Sender,
    inTenant: <T>(work: (tx: TenantTx) => Promise<T>) => Promise<T>,
  ) {
    this.#company = company;
    this.#sender = sender;
    this.#inTenant = inTenant;
    this.#rate = new RateLimit(sender.perSecond);
  }

  async run(until: number, stopping: AbortSignal): Promise<void> {
    for (;;) {
      const isEnding = Date.now() >= until || stopping.aborted;
      const limit = isEnding ? 0 : Math.min(Math.max(0, this.#maxClaimed - this.#sending), this.#rate.available);
      const claimed = await this.#storeAndClaim(limit);
      this.#rate.take(claimed.length);
      this.#waiting.push(...claimed);
      this.#sendWaiting();
      if (this.#sending === 0 && this.#outcomes.length === 0 && (isEnding || (limit > 0 && claimed.length === 0)))
        return;
      await this.#waitForOutcomes(limit === 0 && !isEnding ? this.#rate.delay : 0);
    }
  }

  /** Messages that are claimed and have no outcome yet. */
  get #sending(): number {
    return this.#waiting.length + this.#inProgress;
  }

  /** Whether outcomes are worth a transaction. The other claimed messages are sent at the same time. */
  get #hasEnoughOutcomes(): boolean {
    return this.#outcomes.length >= this.#maxClaimed / 2;
  }

  #sendWaiting(): void {
    while (this.#inProgress < MAX_IN_PROGRESS) {
      const message = this.#waiting.shift();
      if (!message) return;
      this.#inProgress += 1;
      void this.#send(message);
    }
  }

  /** Stores outcomes and claims messages in one transaction. @returns the messages to send */
  async #storeAndClaim(limit: number): Promise<ClaimedMessage[]> {
    const outcomes = this.#outcomes;
    if (outcomes.length === 0 && limit === 0) return [];
    this.#outcomes = [];
    this.#maxClaimed = outcomes.some(({ failure }) => failure)
      ? MAX_CLAIMED.afterFailure
      : Math.min(this.#maxClaimed + POOL_CONNECTIONS, MAX_CLAIMED.whileAccepted);
    const now = this.#company.services.now();
    return this.#inTenant(async (tx) => {
      const stored = storeOutcomes(tx, { claim: this.#claim, outcomes, now });
      const claim = limit === 0 ? [] : claimMessages(tx, { claim: this.#claim, limit, now });
      const ended = outcomes.length > 0 ? endRuns(tx, now) : undefined;
      const [claimed] = await Promise.all([claim, stored, ended]);
      const [suppressed] = await Promise.all([this.#findSuppressed(tx, claimed), this.#loadTemplates(tx, claimed)]);
      return claimed.filter((message) => {
        const reason = suppressed.get(message.address);
        if (reason === undefined) return true;
        const label =
          reason === 'unsubscribed' || reason === 'bounced' ? EXCLUSION_LABELS[reason] : EXCLUSION_LABELS.suppressed;
        this.#outcomes.push({ message, failure: { excluded: label } });
        return false;
      });
    });
  }

  #findSuppressed(tx: TenantTx, claimed: readonly ClaimedMessage[]) {
    return claimed.length === 0
      ? new Map<string, string>()
      : findSuppressed(
          tx,
          claimed.map(({ address }) => address),
        );
  }

  async #loadTemplates(tx: TenantTx, claimed: readonly ClaimedMessage[]): Promise<void> {
    const missing = [...new Set(claimed.map(({ run_id: id }) => id))].filter((id) => !this.#templates.has(id));
    if (missing.length === 0) return;
    const rows = await tx.rows<{ id: number; tracking: boolean; subject: string; template_content: string }>(
      'select id, tracking, subject, template_content from bulk_runs where tenant_id = $1 and id = any($2::bigint[])',
      [tx.tenant, missing],
    );
    for (const { id, tracking, ...template } of rows)
      this.#templates.set(id, { render: compileMessage(template), isTracked: tracking });
  }

  async #send(message: ClaimedMessage): Promise<void> {
    const outcome: Outcome = { message };
    try {
      const template = this.#templates.get(message.run_id);
      if (!template) throw new Error('A message without a run.');
      const { services, tenant, origin } = this.#company;
      const { id, address, cells } = message;
      const messageId = buildMessageId(services, { tenant, message: id, sender: this.#sender });
      const tracking = template.isTracked ? buildTracking(services, { tenant, message: id, origin }) : undefined;
      const content = { address, cells, render: template.render, messageId, tracking };
      await services.mailer.send(buildMessage(this.#company, content), this.#sender);
    } catch (error) {
      const { log } = this.#company.services;
      if (!(error instanceof MailFailure)) log.error({ err: error, message: message.id }, 'bulk message failed');
      outcome.failure = error instanceof MailFailure ? error : new MailFailure(UNEXPECTED, { stage: 'unknown' });
    }
    this.#inProgress -= 1;
    this.#outcomes.push(outcome);
    this.#sendWaiting();
    if (this.#hasEnoughOutcomes || this.#sending === 0) this.#wake?.();
  }

  /** Waits for enough outcomes, but not long; or until the rate limit permits another message. */
  #waitForOutcomes(delay: number): Promise<void> {
    if (this.#hasEnoughOutcomes) return Promise.resolve();
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer);
        this.#wake = undefined;
        resolve();
      };
      const timer = setTimeout(end, Math.max(delay, STORE_DELAY_MS));
      this.#wake = end;
    });
  }
}

const UNEXPECTED = 'See the server log for details.';
