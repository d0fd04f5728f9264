/** Events of contacts and of the fields that a contact has. */
import type { ContactField } from '@mainstay/contract/rules/contacts';
import { logToAudit } from '../../core/audit/record-audit.ts';
import { importedRowsEvent, logImportedContacts } from '../../core/timeline/imported-events.ts';
import { logToTimeline } from '../../core/timeline/record-events.ts';
import { type EventKind, eventKind, type LogRule, type PublicPayload } from '../../platform/events/event.ts';

export interface ContactEvent {
  account: { id: number; name: string };
  contactId: number;
  /** The name after the event, or the last one if the contact was deleted. */
  name: string;
  /** Details for the audit log in addition to the account and the name. A name among them replaces the other one. */
  changes?: object;
}

/** Its data is limited to names, because the company may hide other fields. */
const toPublicPayload = (
  { account, contactId, name }: ContactEvent,
  data: PublicPayload['data'] = {},
): PublicPayload => ({
  account: account.id,
  subject: { type: 'contact', id: contactId },
  data: { name, ...data },
});

const auditContact = <P extends ContactEvent>(verb: string): LogRule<P> =>
  logToAudit(({ account, contactId, name, changes }) => ({
    verb,
    entity: 'contact',
    entityId: contactId,
    changes: { account: account.name, name, ...changes },
  }));

/** The entry contains the name, because the contact may be deleted. */
const contactToTimeline = <P extends ContactEvent>(
  operation: string,
  toContact: (payload: P) => { contactId: number; name: string } = (payload) => payload,
): LogRule<P> =>
  logToTimeline((payload) => {
    const { contactId, name } = toContact(payload);
    return {
      accountId: payload.account.id,
      category: 'Contact',
      event: name,
      meta: { operation, contact_name: name },
      subjectId: contactId,
    };
  });

/**
 * @param verb the operation in the audit log
 * @param operation the operation on the timeline
 */
const contactEvent = (verb: string, operation: string): EventKind<ContactEvent> =>
  eventKind(
    `contact.${operation}`,
    (payload) => toPublicPayload(payload),
    auditContact(verb),
    contactToTimeline(operation),
  );

export const contactCreated = contactEvent('create', 'created');
export const contactUpdated = contactEvent('update', 'updated');
export const contactDeleted = contactEvent('delete', 'deleted');
export const contactPinned = contactEvent('pin', 'pinned');
export const contactUnpinned = contactEvent('unpin', 'unpinned');

/** Another contact was merged into this one and deleted. */
export const contactMerged = eventKind<ContactEvent & { mergedId: number }>(
  'contact.merged',
  ({ mergedId, ...payload }) => toPublicPayload(payload, { merged_id: mergedId }),
  auditContact('merge'),
  contactToTimeline('merged'),
);

/** The contact that was merged into this one is restored. */
export const contactMergeUndone = eventKind<ContactEvent & { restored: { id: number; name: string } }>(
  'contact.merge_undone',
  ({ restored, ...payload }) => toPublicPayload(payload, { restored_id: restored.id }),
  auditContact('undo_merge'),
  contactToTimeline('restored', ({ restored: { id, name } }) => ({ contactId: id, name })),
);

export const contactsImported = importedRowsEvent('contact', logImportedContacts);

type FieldSetting = Pick<ContactField, 'key' | 'label' | 'required' | 'visible'>;

export const contactFieldsUpdated = eventKind<{ before: readonly FieldSetting[]; after: readonly FieldSetting[] }>(
  'contact_fields.updated',
  () => ({ account: null, readers: 'everyone', subject: { type: 'contact_fields', id: null }, data: {} }),
  logToAudit(({ before, after }) => ({
    verb: 'update',
    entity: 'settings',
    changes: { contact_fields: { before, after } },
  })),
);
