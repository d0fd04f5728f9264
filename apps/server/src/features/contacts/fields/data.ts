/** Reads the contact fields: the tenant's settings over the built-in ones. */
import { CONTACT_FIELDS, type ContactField } from '@mainstay/contract/rules/contacts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';

type Stored = Pick<ContactField, 'key' | 'label' | 'required' | 'visible'>;

/** Returns the fields in the order of the form. Fields without a position come last. */
export async function findContactFields(tx: TenantTx): Promise<ContactField[]> {
  const stored = await tx.rows<Stored>(
    'select key, label, required, visible from contact_fields where tenant_id = $1 order by position, key',
    [tx.tenant],
  );
  const placed = stored.flatMap((own) => {
    const built = CONTACT_FIELDS.find(({ key }) => key === own.key);
    return built ? [{ ...built, ...own }] : [];
  });
  return [...placed, ...CONTACT_FIELDS.filter(({ key }) => !placed.some((own) => own.key === key))];
}
