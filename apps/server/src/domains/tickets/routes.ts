import { UPLOAD_LIMIT } from '@mainstay/contract/kit';
import { isSupportStaff, TICKET_MESSAGES, TICKET_TEXT_LIMIT } from '@mainstay/contract/rules/ticket-rules';
import { type TicketUpdate, tickets } from '@mainstay/contract/tickets';
import type { FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import type { FileStorage } from '../../platform/files/file-store.ts';
import { toActor } from '../../platform/http/actor.ts';
import { BusinessError, FieldError, requireFound } from '../../platform/http/errors.ts';
import { sendStreamed } from '../../platform/http/json-stream.ts';
import { type FileCall, ok, serve } from '../../platform/http/kit.ts';
import { type MultipartRules, readMultipart } from '../../platform/http/multipart.ts';
import { getRequestOrigin } from '../../platform/http/origin.ts';
import type { Services } from '../../platform/http/services.ts';
import type { Access } from '../../platform/session/access.ts';
import { buildDownloadUrl } from '../../platform/files/signed-links.ts';
import { type ReceivedFile, receiveFile } from '../notes/receive-file.ts';
import { createTicket } from './create-ticket.ts';
import { parseNewTicket, parseTicketUpdate } from './parse-ticket.ts';
import { sendTicketMail } from './send-ticket-mail.ts';
import { findTicketRange, getImageKey, getTicket } from './ticket-list.ts';
import { getEmail, getTicketUser, requireTicketMail } from './ticket-permission.ts';
import { deleteTicket, updateTicket } from './update-ticket.ts';

/** Maximum bytes per character. */
const MAX_BYTES_PER_CHARACTER = 4;
/** Number of tickets that one transaction reads. */
const PART_ROWS = 1000;
const IMAGE_TYPES = ['image/jpeg', 'image/png'];

interface LinkRequest {
  request: FastifyRequest;
  services: Services;
  access: Pick<Access, 'tenant'>;
}

/** @throws BusinessError for a rejected image, of which nothing is stored */
async function receiveImage(files: FileStorage, name: string, content: Readable): Promise<ReceivedFile> {
  const image = await receiveFile(files, name, content).catch((error: unknown) => {
    throw error instanceof FieldError ? new FieldError('image', error.message) : error;
  });
  if (IMAGE_TYPES.includes(image.type)) return image;
  await files.remove(image.stored.storageKey);
  throw new FieldError('image', TICKET_MESSAGES.imageInvalid);
}

const getFormRules = (files: FileStorage): MultipartRules<ReceivedFile> => ({
  fieldBytes: TICKET_TEXT_LIMIT * MAX_BYTES_PER_CHARACTER,
  tooLong: TICKET_MESSAGES.textTooLong,
  fileBytes: UPLOAD_LIMIT + 1,
  receive: (name, content) => receiveImage(files, name, content),
  discard: ({ stored }) => files.remove(stored.storageKey),
});

function getImageUrl({ request, services, access }: LinkRequest, storageKey: string): string {
  const origin = getRequestOrigin(request, services.config);
  return buildDownloadUrl(origin, services.key.links, { tenant: access.tenant, storageKey }, services.now());
}

/** Returns a ticket with a link to its image. */
async function toReply(tx: TenantTx, id: number, call: LinkRequest) {
  const [ticket, image] = await Promise.all([getTicket(tx, id), getImageKey(tx, id)]);
  return ok({
    response: requireFound(ticket, 'Ticket'),
    image_url: image === undefined ? null : getImageUrl(call, image),
  });
}

type SaveCall = FileCall<typeof tickets.saveTicket>;

/** @throws BusinessError; no part of the image is stored in this case */
async function create(call: SaveCall) {
  const { request, services, access, inTenant } = call;
  if (!request.isMultipart()) throw new BusinessError('The body must be multipart/form-data.');
  const { fields, file } = await readMultipart(request, getFormRules(services.files));
  try {
    const ticket = parseNewTicket(fields, access.timeZone);
    return await inTenant('write', async (tx) =>
      toReply(tx, await createTicket(tx, { ticket, image: file }, toActor(call)), call),
    );
  } catch (error) {
    if (file) await services.files.remove(file.stored.storageKey);
    throw error;
  }
}

async function update(call: SaveCall, { id, version, ...body }: TicketUpdate) {
  const ticket = parseTicketUpdate({ id, ...body }, call.access.timeZone);
  return call.inTenant('write', async (tx) => {
    const user = await getTicketUser(tx, call.access, call.services.config);
    await updateTicket(tx, { id, ticket, version, user }, toActor(call));
    return toReply(tx, id, call);
  });
}

export const ticketRoutes = serve('tickets', tickets, {
  /** Streamed, because a client may request all tickets at once (decision 16). */
  async findTickets({ query: { pageNumber, pageLimit }, access, services, reply, inTenant }) {
    let remaining = pageLimit;
    const getLimit = () => Math.min(remaining, PART_ROWS);
    const offset = (pageNumber - 1) * pageLimit;
    const [first, user_email] = await inTenant('read', (tx) =>
      Promise.all([findTicketRange(tx, { offset, limit: getLimit() }), getEmail(tx, access.user)]),
    );
    let has_next = false;
    async function* readParts() {
      for (let part = first; ; ) {
        yield part.tickets;
        remaining -= part.tickets.length;
        const { next: after } = part;
        has_next = after !== undefined;
        if (!has_next || remaining === 0) return;
        part = await inTenant('read', (tx) => findTicketRange(tx, { after, limit: getLimit() }));
      }
    }
    const support_staff = isSupportStaff(services.config.supportEmails, user_email);
    const getRest = () => ({ has_next, user_email, support_staff });
    return sendStreamed(reply, { list: 'tickets', batches: readParts(), getRest });
  },

  getTicket: ({ params, tx, ...call }) => toReply(tx, params.id, call),

  saveTicket: (call) => (call.body ? update(call, call.body) : create(call)),

  async deleteTicket(call) {
    const { query, access, services, inTenant } = call;
    const storageKey = await inTenant('write', async (tx) => {
      const user = await getTicketUser(tx, access, services.config);
      return deleteTicket(tx, { id: query.id, user }, toActor(call));
    });
    // The file is removed after the commit, so that no stored row refers to a missing file.
    if (storageKey) await services.files.remove(storageKey);
    return ok({ response: { id: query.id } });
  },

  async sendTicketMail({ body, tx, access, services, ...call }) {
    requireTicketMail(await getTicketUser(tx, access, services.config));
    return ok({ sent: await sendTicketMail(tx, services, body, toActor({ access, services, ...call })) });
  },
});
