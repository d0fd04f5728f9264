import type { SuppressionReason } from '@mainstay/contract/mail/suppressions';
import { RESUBSCRIBE_PATH, UNSUBSCRIBE_PATH, unsubscribe } from '@mainstay/contract/mail/unsubscribe';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { TenantTx, TxMode } from '../../../platform/database/tenant-tx.ts';
import type { EventActor } from '../../../platform/events/event.ts';
import { FieldError } from '../../../platform/http/errors.ts';
import { serve } from '../../../platform/http/kit.ts';
import { getCallOrigin } from '../../../platform/http/origin.ts';
import type { Services } from '../../../platform/http/services.ts';
import type { HostTenant } from '../../../platform/session/hosts.ts';
import { type CompanyBranding, getBranding } from '../branding.ts';
import { findSuppressed, resubscribe, suppress } from '../suppressions.ts';
import { parseUnsubscribeToken } from '../unsubscribe-links.ts';
import { type PageContent, renderPage } from './unsubscribe-page.ts';

interface LinkCall {
  params: { token: string };
  host: HostTenant | null | undefined;
  services: Services;
  request: FastifyRequest;
  reply: FastifyReply;
}

const INVALID_LINK_MESSAGE = 'This link is not valid';
const INVALID_LINK: PageContent = {
  heading: INVALID_LINK_MESSAGE,
  paragraphs: ['Open the link in the email again, or copy it completely. If this does not help, reply to the email.'],
};

/** Replies with the page of a link, whose content is built in a transaction of the company. */
async function replyWithPage(
  { params: { token }, host, services, request, reply }: LinkCall,
  mode: TxMode,
  build: (tx: TenantTx, link: Link) => Promise<PageContent>,
): Promise<FastifyReply> {
  const address = host?.active ? parseUnsubscribeToken(services, host.id, token) : undefined;
  // Programs receive the usual envelope, people a page.
  if (address === undefined && !request.headers.accept?.includes('text/html'))
    throw new FieldError('token', `${INVALID_LINK_MESSAGE}.`);
  reply.type('text/html; charset=utf-8');
  if (!host?.active) return reply.code(400).send(renderPage(undefined, INVALID_LINK));
  const by = { userId: null, now: services.now(), ...getCallOrigin(request) };
  const [branding, content] = await services.database.inTenant(host.id, address ? mode : 'read', async (tx) => {
    const company = await getBranding(tx);
    return [company, address === undefined ? INVALID_LINK : await build(tx, { token, address, company, by })] as const;
  });
  return reply.code(address === undefined ? 400 : 200).send(renderPage(branding, content));
}

interface Link {
  token: string;
  address: string;
  company: CompanyBranding;
  by: EventActor;
}

const findReason = async (tx: TenantTx, { address }: Link): Promise<SuppressionReason | undefined> =>
  (await findSuppressed(tx, [address])).get(address);

/** The page of an address that receives bulk email, with a button to unsubscribe. */
const toSubscribedPage = ({ token }: Link, heading: string, text: string): PageContent => ({
  heading,
  paragraphs: [text],
  button: { label: 'Unsubscribe', action: UNSUBSCRIBE_PATH.replace('{token}', token) },
});

/** The page of a suppressed address, with a button to subscribe again if its recipient had unsubscribed. */
const toSuppressedPage = ({ token, address, company }: Link, reason: SuppressionReason): PageContent => ({
  heading: 'You are unsubscribed',
  paragraphs: [
    `${company.name} no longer includes ${address} when it sends an email to many recipients.`,
    'Emails that are for you only, such as replies, are not affected.',
  ],
  ...(reason === 'unsubscribed' && {
    button: { label: 'Subscribe again', action: RESUBSCRIBE_PATH.replace('{token}', token), isQuiet: true },
  }),
});

export const unsubscribeRoutes = serve('unsubscribe', unsubscribe, {
  showSubscription: (call) =>
    replyWithPage(call, 'read', async (tx, link) => {
      const reason = await findReason(tx, link);
      if (reason) return toSuppressedPage(link, reason);
      const { address, company } = link;
      const text = `${company.name} will no longer include ${address} when it sends an email to many recipients.`;
      return toSubscribedPage(link, `Unsubscribe from emails of ${company.name}?`, text);
    }),

  unsubscribe: (call) =>
    replyWithPage(call, 'write', async (tx, link) => {
      await suppress(tx, { addresses: [link.address], reason: 'unsubscribed' }, link.by);
      return toSuppressedPage(link, (await findReason(tx, link)) ?? 'unsubscribed');
    }),

  resubscribe: (call) =>
    replyWithPage(call, 'write', async (tx, link) => {
      await resubscribe(tx, link.address, link.by);
      const reason = await findReason(tx, link);
      if (reason) return toSuppressedPage(link, reason);
      const { address, company } = link;
      const text = `${company.name} can include ${address} again when it sends an email to many recipients.`;
      return toSubscribedPage(link, 'You are subscribed again', text);
    }),
});
