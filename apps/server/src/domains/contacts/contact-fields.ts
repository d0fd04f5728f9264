/** Reads the contact fields: the tenant's settings over the built-in ones. */
import { CONTACT_FIELDS, type ContactField } from '@mainstay/contract/rules/contacts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';

type StoredField = Pick<ContactField, 'key' | 'label' | 'required' | 'visible'>;

/** Returns the fields in the order of the form. Fields without a position come last. */
export async function findContactFields(tx: TenantTx): Promise<ContactField[]> {
  const storedFields = await tx.rows<StoredField>(
    'select key, label, required, visible from contact_fields where tenant_id = $1 order by position, key',
    [tx.tenant],
  );
  const configuredFields = storedFields.flatMap((own) => {
    const builtIn = CONTACT_FIELDS.find(({ key }) => key === own.key);
    return builtIn ? [{ ...builtIn, ...own }] : [];
  });
  return [...configuredFields, ...CONTACT_FIELDS.filter(({ key }) => !configuredFields.some((own) => own.key === key))];
}
