import { type Contact, contacts } from '@mainstay/contract/contacts';
import { contactDuplicates } from '@mainstay/contract/contacts/duplicates';
import { contactFields } from '@mainstay/contract/contacts/fields';
import type { KeysetPosition } from '../../platform/database/keyset.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { sendSheet } from '../../platform/files/sheets.ts';
import { toActor } from '../../platform/http/actor.ts';
import { NotFoundError, requireFound } from '../../platform/http/errors.ts';
import { ok, serve } from '../../platform/http/kit.ts';
import { recordListExport } from '../../core/account-access/record-list-export.ts';
import { requireReadable } from '../../core/account-access/require-account.ts';
import { findContactFields, setContactFields } from './contact-fields.ts';
import {
  findAllContacts,
  findContactRange,
  findContacts,
  findContactsByIds,
  findKeyContacts,
  findOrgChart,
  getContact,
  sheetColumns,
} from './contact-list.ts';
import { createContact, deleteContact, pinContact, updateContact } from './contacts.ts';
import { findDuplicateMatches, toDuplicateGroups } from './likely-duplicates.ts';
import { countMergeImpact, mergeContacts } from './merge-contacts.ts';
import { undoMerge } from './undo-contact-merge.ts';

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

/** Returns two contacts of an account, in the order of the ids. @throws NotFound */
async function requirePair(tx: TenantTx, accountId: number, ids: [number, number]): Promise<[Contact, Contact]> {
  const contacts = await findContactsByIds(tx, accountId, ids);
  const [first, second] = ids.map((id) => contacts.find((contact) => contact.id === id));
  if (!first || !second) throw new NotFoundError('Contact');
  return [first, second];
}

export const contactDuplicateRoutes = serve('contact duplicates', contactDuplicates, {
  async findDuplicates({ params, tx, access }) {
    const [matches] = await Promise.all([findDuplicateMatches(tx, params.id), requireReadable(tx, access, params.id)]);
    const groups = toDuplicateGroups(matches);
    const contacts = await findContactsByIds(tx, params.id, [...new Set(groups.flatMap(({ ids }) => ids))]);
    return ok({
      groups: groups.map(({ signs, ids }) => ({ signs, contacts: contacts.filter(({ id }) => ids.includes(id)) })),
    });
  },

  async previewMerge({ params, body, tx, access }) {
    await requireReadable(tx, access, params.id);
    const [[keep, gone], moves] = await Promise.all([
      requirePair(tx, params.id, [body.keep_id, body.gone_id]),
      countMergeImpact(tx, body.gone_id),
    ]);
    return ok({ keep, gone, moves });
  },

  async mergeContacts({ params, body, tx, access, ...call }) {
    const { keep_id: keepId, gone_id: goneId, take } = body;
    const versions = { keepVersion: body.keep_version, goneVersion: body.gone_version };
    const input = { accountId: params.id, keepId, goneId, take, ...versions };
    const { mergeId, moved } = await mergeContacts(tx, access, input, toActor({ access, ...call }));
    const [contact] = await findContactsByIds(tx, params.id, [keepId]);
    if (!contact) throw new NotFoundError('Contact');
    return ok({ contact, merge_id: mergeId, moved });
  },

  async undoMerge({ params, body, tx, access, ...call }) {
    const by = toActor({ access, ...call });
    const { keepId, goneId } = await undoMerge(tx, access, { accountId: params.id, mergeId: body.merge_id }, by);
    const [contact, restored] = await requirePair(tx, params.id, [keepId, goneId]);
    return ok({ contact, restored });
  },
});

export const contactFieldRoutes = serve('contact fields', contactFields, {
  getContactFields: async ({ tx }) => ok({ fields: await findContactFields(tx) }),

  async setContactFields({ body, tx, ...call }) {
    await setContactFields(tx, body.fields, toActor(call));
    return ok({ fields: await findContactFields(tx) });
  },
});
