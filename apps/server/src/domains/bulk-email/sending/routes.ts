import { type BulkDraft, bulkSending } from '@mainstay/contract/bulk-email';
import { EXCLUSION_REASONS } from '@mainstay/contract/rules/bulk-email';
import type { z } from 'zod';
import { findSender } from '../../../core/mail/sender.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { event } from '../../../platform/events/event.ts';
import { record } from '../../../platform/events/record.ts';
import { toActor } from '../../../platform/http/actor.ts';
import { BusinessError, requireFound } from '../../../platform/http/errors.ts';
import { ok, serve } from '../../../platform/http/kit.ts';
import { MailFailure } from '../../../platform/mail/mail-failure.ts';
import type { Access } from '../../../platform/session/access.ts';
import { getRecipient } from '../../../platform/session/recipient.ts';
import { createConfiguration, getSavedDraft, resolveDraft } from '../bulk-configurations.ts';
import { createRun, parseStart } from '../create-run.ts';
import { assertSendable } from '../draft-validation.ts';
import { bulkTestSent } from '../events.ts';
import { buildMessageId } from '../message-id.ts';
import { getRunSource } from '../prepare-run.ts';
import { countRecipients, evaluateRecipients, getRecipientRow } from '../recipients.ts';
import { compileMessage } from '../render-message.ts';
import { buildMessage, getSendingCompany } from '../send-messages.ts';

const NO_ROW = 'The recipients have no such row.';

/** Returns the draft of a call, or the saved configuration that it names. */
const findDraft = (tx: TenantTx, access: Access, { id, ...draft }: BulkDraft & { id?: number | undefined }) =>
  id === undefined ? resolveDraft(tx, access, draft) : getSavedDraft(tx, access, id);

type DryRun = z.output<typeof bulkSending.dryRun.response>['data'];

export const bulkSendingRoutes = serve('bulk-email', bulkSending, {
  async triggerMails(call) {
    const { tx, access, body, services } = call;
    const { scheduled_at, request_key: requestKey, id, ...draft } = body;
    const by = toActor(call);
    const scheduledAt = parseStart(scheduled_at, services.now());
    let configurationId = id;
    if (configurationId === undefined) {
      const resolved = await resolveDraft(tx, access, draft);
      assertSendable(resolved);
      configurationId = await createConfiguration(tx, resolved, by);
    }
    return ok(await createRun(tx, access, { configurationId, scheduledAt, requestKey }, by));
  },

  async previewRow({ tx, access, body }) {
    const { row, ...input } = body;
    const draft = await findDraft(tx, access, input);
    const total = draft.columns === null ? 0 : await countRecipients(tx, access, draft);
    const recipient = total === 0 ? undefined : await getRecipientRow(tx, access, { source: draft, row });
    if (total > 0 && !recipient) throw new BusinessError(NO_ROW);
    const [settings] = await tx.rows<{ name: string }>(
      'select entity_name as name from settings where tenant_id = $1',
      [tx.tenant],
    );
    const context = { company: settings?.name ?? '', unsubscribeUrl: '#' };
    return ok({ row, total, to: recipient?.address ?? '', ...compileMessage(draft)(recipient?.cells ?? {}, context) });
  },

  async dryRun({ tx, access, body }) {
    const { pageNum, limit, show, run_id: runId, ...input } = body;
    const run = runId === undefined ? undefined : await getRunSource(tx, access, runId);
    const draft = run ?? (await findDraft(tx, access, input));
    const sender = run ? run.access : access;
    const counts = new Map<string, number>();
    const listing: DryRun['listing'] = [];
    let total = 0;
    let included = 0;
    let shown = 0;
    const start = (pageNum - 1) * limit;
    for await (const batch of evaluateRecipients(tx, sender, draft)) {
      for (const { row, address, reason } of batch) {
        total += 1;
        if (reason === null) included += 1;
        else counts.set(reason, (counts.get(reason) ?? 0) + 1);
        if (show !== 'all' && (show === 'included') !== (reason === null)) continue;
        if (shown >= start && shown < start + limit) listing.push({ row, address, reason });
        shown += 1;
      }
    }
    const reasons = EXCLUSION_REASONS.flatMap((reason) => {
      const rows = counts.get(reason);
      return rows === undefined ? [] : [{ reason, rows }];
    });
    return ok({ total, included, excluded: total - included, reasons, listing, has_next: shown > start + limit });
  },

  async sendTest(call) {
    const { access, body, services, inTenant } = call;
    const { row, ...input } = body;
    const company = await getSendingCompany(services, access.tenant);
    const { message, sender, to } = await inTenant('read', async (tx) => {
      const draft = await findDraft(tx, access, input);
      assertSendable(draft);
      const [recipient, person, foundSender] = await Promise.all([
        getRecipientRow(tx, access, { source: draft, row }),
        getRecipient(tx, access.user),
        findSender(tx, services),
      ]);
      if (!recipient) throw new BusinessError(NO_ROW);
      const { email } = requireFound(person, 'User');
      const messageId = buildMessageId(services, { tenant: access.tenant, message: Date.now(), sender: foundSender });
      const content = { address: email, cells: recipient.cells, render: compileMessage(draft), messageId };
      return { message: buildMessage(company, content), sender: foundSender, to: email };
    });
    try {
      await services.mailer.send(message, sender);
    } catch (error) {
      throw error instanceof MailFailure ? new BusinessError(`The test was not sent: ${error.message}`) : error;
    }
    await inTenant('write', (tx) =>
      record(tx, event(bulkTestSent, { changes: { subject: message.subject, to } }), toActor(call)),
    );
    return ok({ to });
  },
});
