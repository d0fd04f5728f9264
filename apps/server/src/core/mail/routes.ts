import { type OutgoingMail, outgoingMail } from '@mainstay/contract/mail/outgoing';
import { emailTemplates } from '@mainstay/contract/mail/templates';
import { canAssignRoles } from '@mainstay/contract/rules/roles';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { event } from '../../platform/events/event.ts';
import { record } from '../../platform/events/record.ts';
import { toActor } from '../../platform/http/actor.ts';
import { BusinessError, ConflictError, ForbiddenError, requireFound } from '../../platform/http/errors.ts';
import { ok, serve } from '../../platform/http/kit.ts';
import type { Services } from '../../platform/http/services.ts';
import type { Access } from '../../platform/session/access.ts';
import { retryMail } from './delivery-attempts.ts';
import {
  createEmailTemplate,
  deleteEmailTemplate,
  findEmailTemplates,
  findTemplateChoices,
  updateEmailTemplate,
} from './email-templates.ts';
import { invitationRevealed, mailRequeued } from './events.ts';
import { mailSecretLocation } from './mail-secrets.ts';
import { canRevealLink, canSend, findMails, getMail, getSealedSecret, type MailRow } from './outgoing-mails.ts';
import { hasMailServer } from './sender.ts';

const ROLE_ABOVE_MESSAGE = 'This invitation is for a role above your own.';
const NOT_REVEALABLE_MESSAGE = 'Only the link of an invitation that was not sent, and is still valid, can be shown.';
const NOT_SENDABLE_MESSAGE = 'This email was sent, is being sent, or its link is no longer valid.';
const NO_SERVER_MESSAGE = 'No mail server is configured. Ask your server administrator to set SMTP_URL.';

interface ReplyContext {
  access: Access;
  services: Services;
  /** Whether a mail server is configured. */
  sends: boolean;
}

/** Converts a message to a reply, with what the caller may do with it. */
function toOutgoingMail({ access, services, sends }: ReplyContext, row: MailRow): OutgoingMail {
  const { secret_expires_at: _until, roles: _roles, ...mail } = row;
  const now = services.now();
  return {
    ...mail,
    created_at: row.created_at.toISOString(),
    sent_at: row.sent_at?.toISOString() ?? null,
    may_reveal: canRevealLink(access, row, now),
    may_send: sends && canSend(access, row, now),
  };
}

/** @throws NotFoundError */
const requireMail = async (tx: TenantTx, id: number): Promise<MailRow> =>
  requireFound(await getMail(tx, id), 'Message');

export const outgoingMailRoutes = serve('mail', outgoingMail, {
  async findMails({ tx, query, access, services }) {
    const [{ rows, total }, sends] = await Promise.all([findMails(tx, query), hasMailServer(tx, services)]);
    return ok({
      mails: rows.map((row) => toOutgoingMail({ access, services, sends }, row)),
      has_next: query.pageNum * query.limit < total,
      total_records: total,
      sends,
    });
  },

  async getMail({ tx, params, access, services }) {
    const [mail, sends] = await Promise.all([requireMail(tx, params.id), hasMailServer(tx, services)]);
    return ok(toOutgoingMail({ access, services, sends }, mail));
  },

  async revealLink(call) {
    const { tx, params, access, services } = call;
    const mail = await requireMail(tx, params.id);
    if (mail.roles && !canAssignRoles(access.roles, mail.roles)) throw new ForbiddenError(ROLE_ABOVE_MESSAGE);
    const now = services.now();
    const sealed = canRevealLink(access, mail, now) ? await getSealedSecret(tx, mail.id) : undefined;
    if (!sealed || !mail.secret_expires_at) throw new BusinessError(NOT_REVEALABLE_MESSAGE);
    await record(tx, event(invitationRevealed, { mailId: mail.id, to: mail.to }), toActor(call));
    const url = services.key.sealer.open(mailSecretLocation(tx.tenant, mail.id), sealed);
    return ok({ url, expires_at: mail.secret_expires_at.toISOString() });
  },

  async sendMail(call) {
    const { tx, params, access, services } = call;
    const [mail, sends] = await Promise.all([requireMail(tx, params.id), hasMailServer(tx, services)]);
    if (!sends) throw new BusinessError(NO_SERVER_MESSAGE);
    if (!canSend(access, mail, services.now())) throw new ConflictError(NOT_SENDABLE_MESSAGE);
    const requeued = event(mailRequeued, { mailId: mail.id });
    await Promise.all([retryMail(tx, mail.id), record(tx, requeued, toActor(call))]);
    return ok(toOutgoingMail({ access, services, sends }, await requireMail(tx, mail.id)));
  },
});

export const emailTemplateRoutes = serve('email-templates', emailTemplates, {
  findTemplateChoices: async ({ tx }) => ok({ templates: await findTemplateChoices(tx) }),

  findEmailTemplates: async ({ tx, query }) => ok(await findEmailTemplates(tx, query)),

  createEmailTemplate: async ({ tx, body, ...call }) => ok(await createEmailTemplate(tx, body, toActor(call))),

  updateEmailTemplate: async ({ tx, params, body, ...call }) =>
    ok(await updateEmailTemplate(tx, params.id, body, toActor(call))),

  async deleteEmailTemplate({ tx, params, ...call }) {
    await deleteEmailTemplate(tx, params.id, toActor(call));
    return ok({ id: params.id });
  },
});
