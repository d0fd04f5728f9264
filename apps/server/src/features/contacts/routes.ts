import { type Contact, contacts } from '@mainstay/contract/contacts';
import type { KeysetPosition } from '../../platform/database/keyset.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { sendSheet } from '../../platform/files/sheets.ts';
import { toActor } from '../../platform/http/actor.ts';
import { NotFoundError, requireFound } from '../../platform/http/errors.ts';
import { serve, ok } from '../../platform/http/kit.ts';
import { recordListExport } from '../accounts/commands.ts';
import { requireReadable } from '../accounts/data.ts';
import { createContact, deleteContact, pinContact, updateContact } from './commands.ts';
import { findAllContacts, findContactRange, findContacts, findKeyContacts, findOrgChart, getContact } from './data.ts';
import { findContactFields } from './fields/data.ts';
import { sheetColumns } from './rules.ts';

/** Returns the contact after a change. */
const toReply = async (
  tx: TenantTx,
  accountId: number,
  contactId: number,
): Promise<{ success: true; data: { contact: Contact } }> =>
  ok({ contact: requireFound(await getContact(tx, accountId, contactId), 'Contact') });

export const contactRoutes = serve('contacts', contacts, {
  async findContacts({ params, query, tx, access }) {
    const [page] = await Promise.all([findContacts(tx, params.id, query), requireReadable(tx, access, params.id)]);
    return ok(page);
  },

  async filterContacts({ params, body, tx, access }) {
    const [page] = await Promise.all([findContacts(tx, params.id, body), requireReadable(tx, access, params.id)]);
    return ok(page);
  },

  async exportContacts(call) {
    const { params, body, access, inTenant } = call;
    return sendSheet(call, {
      name: 'contacts.csv',
      columns: sheetColumns(await inTenant('read', findContactFields), access.timeZone),
      read: async (tx, after: KeysetPosition | undefined, limit) => {
        const [{ contacts: rows, next }] = await Promise.all([
          findContactRange(tx, params.id, { ...body, after, limit }),
          requireReadable(tx, access, params.id),
        ]);
        return { rows, next };
      },
      record: (tx) =>
        recordListExport(tx, access, { accountId: params.id, list: 'contacts', parameters: body }, toActor(call)),
    });
  },

  async getContact({ params, tx, access }) {
    const [contact] = await Promise.all([
      getContact(tx, params.id, params.contact_id),
      requireReadable(tx, access, params.id),
    ]);
    if (!contact) throw new NotFoundError('Contact');
    return ok({ contact });
  },

  async findKeyContacts({ params, tx, access }) {
    const [keyContacts] = await Promise.all([findKeyContacts(tx, params.id), requireReadable(tx, access, params.id)]);
    return ok({ contacts: keyContacts });
  },

  async findAllContacts({ params, tx, access }) {
    const [allContacts] = await Promise.all([findAllContacts(tx, params.id), requireReadable(tx, access, params.id)]);
    return ok({ contacts: allContacts });
  },

  async getOrganisation({ params, tx, access }) {
    const [orgChart] = await Promise.all([findOrgChart(tx, params.id), requireReadable(tx, access, params.id)]);
    return ok({ contacts: orgChart });
  },

  async createContact({ params, body, tx, access, ...call }) {
    const id = await createContact(tx, access, { accountId: params.id, entry: body }, toActor({ access, ...call }));
    return toReply(tx, params.id, id);
  },

  async updateContact({ params, body, tx, access, ...call }) {
    const { contact_id: contactId, version, ...entry } = body;
    await updateContact(tx, access, { accountId: params.id, contactId, entry, version }, toActor({ access, ...call }));
    return toReply(tx, params.id, contactId);
  },

  async deleteContact({ params, query, tx, access, ...call }) {
    const { contact_id: contactId } = query;
    const by = toActor({ access, ...call });
    const unassigned = await deleteContact(tx, access, { accountId: params.id, contactId }, by);
    return ok({ contact_id: contactId, unassigned });
  },

  async pinContact({ params, body, tx, access, ...call }) {
    const { contact_id: contactId, pin: pinned } = body;
    await pinContact(tx, access, { accountId: params.id, contactId, pinned }, toActor({ access, ...call }));
    return ok({ contact_id: contactId, pin_type: pinned ? 'contact' : null });
  },
});
