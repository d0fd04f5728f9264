/** Reads and changes the contact fields: the tenant's settings over the built-in ones. */
import {
  CONTACT_FIELDS,
  CONTACT_MESSAGES,
  type ContactField,
  isAlwaysRequired,
  validateContactText,
} from '@mainstay/contract/rules/contacts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { event } from '../../platform/events/event.ts';
import { record } from '../../platform/events/record.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { FieldError } from '../../platform/http/errors.ts';
import { contactFieldsUpdated } from './events.ts';

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

type FieldSetting = Pick<ContactField, 'key' | 'label' | 'required' | 'visible'>;

/** @throws BusinessError */
function assertValidFields(fields: readonly FieldSetting[]): void {
  const seen = new Set<string>();
  for (const { key, label, required, visible } of fields) {
    if (seen.has(key)) throw new FieldError(key, `${key} is listed twice.`);
    seen.add(key);
    const issue = validateContactText(label, 'Label');
    if (issue !== null) throw new FieldError(key, issue);
    if (isAlwaysRequired(key) && !(required && visible)) throw new FieldError(key, CONTACT_MESSAGES.basic);
  }
}

/** Fields that are omitted remain unchanged, below the others. @throws BusinessError */
export async function setContactFields(tx: TenantTx, settings: readonly FieldSetting[], by: Actor): Promise<void> {
  assertValidFields(settings);
  // Serializes concurrent changes, so that the second one sees the result of the first.
  await tx.rows('select from settings where tenant_id = $1 for update', [tx.tenant]);
  const before = await findContactFields(tx);
  const otherFields = before.filter(({ key }) => !settings.some((field) => field.key === key));
  const after = [...settings.map((field) => ({ ...field, label: field.label.trim() })), ...otherFields];
  await tx.rows(
    `insert into contact_fields (tenant_id, key, position, label, required, visible)
     select $1, key, position, label, required, visible
     from unnest($2::text[], $3::int[], $4::text[], $5::boolean[], $6::boolean[]) f (key, position, label, required, visible)
     on conflict (tenant_id, key) do update set position = excluded.position, label = excluded.label,
       required = excluded.required, visible = excluded.visible`,
    [
      tx.tenant,
      after.map(({ key }) => key),
      after.map((_, index) => index),
      after.map(({ label }) => label),
      after.map(({ required }) => required),
      after.map(({ visible }) => visible),
    ],
  );
  const toSettings = (fields: readonly FieldSetting[]) =>
    fields.map(({ key, label, required, visible }) => ({ key, label, required, visible }));
  await record(tx, event(contactFieldsUpdated, { before: toSettings(before), after: toSettings(after) }), by);
}
