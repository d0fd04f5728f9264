/** Records timeline events of contacts, and identifies contacts in them and in audit entries. */
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { recordEvent } from '../../core/timeline/record-events.ts';
import type { ContactColumns } from './contact-columns.ts';

export const contactAuditEntity = (id: number) => ({ entity: 'contact', entityId: id });
export const formatContactName = ({ first_name, last_name, email }: ContactColumns): string =>
  `${first_name} ${last_name}`.trim() || email;

/** Records a timeline event of a contact. It contains the name, since the contact may be deleted. */
export const recordContactEvent = (
  tx: TenantTx,
  target: { accountId: number; contactId: number; name: string },
  operation: 'created' | 'updated' | 'deleted' | 'merged' | 'restored' | 'pinned' | 'unpinned',
  by: Actor,
): Promise<void> => {
  const { accountId, contactId: subjectId, name } = target;
  const meta = { operation, contact_name: name };
  return recordEvent(tx, { accountId, category: 'Contact', event: name, meta, subjectId }, by);
};
