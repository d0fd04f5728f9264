/** The fields of a contact, as the company set them up over what comes with the product. */
import { CONTACT_FIELDS, type ContactField } from '@mainstay/contract/rules/contacts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';

type Stored = Pick<ContactField, 'key' | 'label' | 'required' | 'visible'>;

/** In the order of the form; those that nobody placed come last. */
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
