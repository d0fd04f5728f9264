import { UPLOAD_LIMIT } from '@mainstay/contract/kit';
import { isSupportStaff, TICKET_MESSAGES, TICKET_TEXT_LIMIT } from '@mainstay/contract/rules/tickets';
import { tickets } from '@mainstay/contract/tickets';
import type { FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';
import { listExported } from '../../core/audit/events.ts';
import type { KeysetPosition } from '../../platform/database/keyset.ts';
import { event } from '../../platform/events/event.ts';
import { record } from '../../platform/events/record.ts';
import type { FileStorage } from '../../platform/files/file-store.ts';
import { sendSheet } from '../../platform/files/sheets.ts';
import { toActor } from '../../platform/http/actor.ts';
import { BusinessError, FieldError, requireFound } from '../../platform/http/errors.ts';
import { sendStreamed } from '../../platform/http/json-stream.ts';
import { ok, serve } from '../../platform/http/kit.ts';
import { type MultipartRules, readMultipart } from '../../platform/http/multipart.ts';
import { getRequestOrigin } from '../../platform/http/origin.ts';
import type { Services } from '../../platform/http/services.ts';
import type { Access } from '../../platform/session/access.ts';
import { buildDownloadUrl } from '../notes/attached-files.ts';
import { type ReceivedFile, receiveFile } from '../notes/receive-file.ts';
import { createTicket, parseTicket } from './create-ticket.ts';
import { findTicketRange, getEmail, getTicket, sheetColumns } from './ticket-list.ts';

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

function getImageUrl({ request, services, access }: LinkRequest, { stored }: ReceivedFile): string {
  const file = { tenant: access.tenant, storageKey: stored.storageKey };
  return buildDownloadUrl(getRequestOrigin(request, services.config), services.key.links, file, services.now());
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

  async createTicket(call) {
    const { request, services, inTenant } = call;
    if (!request.isMultipart()) throw new BusinessError('The body must be multipart/form-data.');
    const { fields, file } = await readMultipart(request, getFormRules(services.files));
    try {
      const ticket = parseTicket(fields);
      const response = await inTenant('write', async (tx) => {
        const id = await createTicket(tx, { ticket, image: file }, toActor(call));
        return requireFound(await getTicket(tx, id), 'Ticket');
      });
      return ok({ response, image_url: file && getImageUrl(call, file) });
    } catch (error) {
      if (file) await services.files.remove(file.stored.storageKey);
      throw error;
    }
  },

  exportTickets(call) {
    return sendSheet(call, {
      name: 'support-tickets.csv',
      columns: sheetColumns(call.access.timeZone),
      read: async (tx, after: KeysetPosition | undefined, limit) => {
        const { tickets: rows, next } = await findTicketRange(tx, { after, limit });
        return { rows, next };
      },
      record: (tx) => record(tx, event(listExported, { list: 'tickets', parameters: {} }), toActor(call)),
    });
  },
});
