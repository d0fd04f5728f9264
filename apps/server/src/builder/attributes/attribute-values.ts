/** Reads and saves the values of attributes, and who may do so on an account (S3-31). */
import type { AttributeReply } from '@mainstay/contract/attributes';
import type { AttributeBody } from '@mainstay/contract/attributes/definition';
import type { UserType } from '@mainstay/contract/rules/access';
import { formatDateTime } from '@mainstay/contract/rules/dates';
import { type AccountAccess, canWrite, getPermission } from '../../core/account-access/account-permission.ts';
import { editorSql } from '../../core/definitions/definition-versions.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { event } from '../../platform/events/event.ts';
import { record } from '../../platform/events/record.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { ConflictError } from '../../platform/http/errors.ts';
import type { Access } from '../../platform/session/access.ts';
import type { AttributeTarget } from './attribute-target.ts';
import { attributeValueUpdated } from './events.ts';
import type { StoredValue } from './parse-stored-value.ts';

interface Permissions {
  read_permission: readonly string[];
  write_permission: readonly string[];
}

/** An empty list gives no one access. `A` counts only if it is listed. */
export const canReadAttribute = ({ read_permission }: Permissions, type: UserType): boolean =>
  read_permission.includes(type);

/** The caller must also be able to write on the account, which a view-only membership never allows. */
export const canWriteAttribute = ({ write_permission }: Permissions, type: UserType): boolean =>
  write_permission.includes(type);

type FoundValue = Omit<AttributeReply, 'updated_at' | 'user_type' | 'read_only'> & { updated_at: Date };

const NEVER_SET = { primary: null, secondary: null, meta_data: {}, updated_by: null, updated_at: null, version: 0 };

/** Returns the value and the caller's permissions on it. A value that was never set is returned as nulls (S3-30). */
export async function getAttributeValue(
  tx: TenantTx,
  { id, body }: { id: number; body: AttributeBody },
  { account, action }: AttributeTarget,
  { access, member }: { access: Access; member: AccountAccess },
): Promise<AttributeReply> {
  const [found] = await tx.rows<FoundValue>(
    `select v.value_primary as "primary", v.value_secondary as secondary, v.meta_data, v.updated_at, v.version,
       ${editorSql('v.updated_by')} as updated_by
     from custom_attribute_values v where v.tenant_id = $1 and v.attribute_id = $2 and v.account_id = $3
       and v.action_id is not distinct from $4::bigint`,
    [tx.tenant, id, account, action],
  );
  const { user_type } = getPermission(access, member);
  const read_only = !canWrite(access, member) || !canWriteAttribute(body, user_type);
  const value = found ? { ...found, updated_at: found.updated_at.toISOString() } : NEVER_SET;
  return { ...value, user_type, read_only };
}

export const READ_FORBIDDEN = 'You do not have permission to view this attribute.';
export const WRITE_FORBIDDEN = 'You do not have permission to change this attribute.';

/** Returns the message for the second of two concurrent editors. @param at already formatted */
const changedSinceMessage = (editor: string | null, at: string): string =>
  `${editor ?? 'Someone'} changed this value on ${at}, after you opened it.`;
export const wrongScopeMessage = (scope: string): string => `This attribute belongs to the scope ${scope}.`;

interface PreviousValue {
  primary: unknown;
  secondary: unknown;
  version: number;
  updated_at: Date;
  editor: { name: string } | null;
}

interface ValueUpdate extends AttributeTarget {
  attribute: { id: number; body: AttributeBody };
  userType: string;
  /** The version that the value was made from; undefined overwrites any version. */
  version: number | undefined;
  /** IANA name of the tenant's time zone, in which a conflict reports the time of the other save. */
  timeZone: string;
}

/**
 * Saves the value, its sort keys, its choices and the event. The caller has locked the account.
 *
 * @throws Conflict with the editor and time of the last change, if it is newer than the version that the value was made
 * from
 */
export async function saveAttributeValue(
  tx: TenantTx,
  { attribute, account, action, userType, version, timeZone }: ValueUpdate,
  { primary, secondary, meta, sort, choices }: StoredValue,
  by: Actor,
): Promise<void> {
  const [before] = await tx.rows<PreviousValue>(
    `select v.value_primary as "primary", v.value_secondary as secondary, v.version, v.updated_at,
       ${editorSql('v.updated_by')} as editor from custom_attribute_values v
     where v.tenant_id = $1 and v.attribute_id = $2 and v.account_id = $3 and v.action_id is not distinct from $4::bigint`,
    [tx.tenant, attribute.id, account, action],
  );
  if (before && version !== undefined && version !== before.version)
    throw new ConflictError(
      changedSinceMessage(before.editor?.name ?? null, formatDateTime(before.updated_at, timeZone)),
    );
  // The account lock prevents concurrent writes of the same value.
  const [saved] = await tx.rows<{ id: number }>(
    `insert into custom_attribute_values (tenant_id, attribute_id, account_id, action_id, value_primary, value_secondary,
       meta_data, sort_text, sort_number, sort_day, updated_by, user_type, updated_at)
     values ($1, $2, $3, $4, $5::jsonb, $6::jsonb, $7::jsonb, $8, $9, $10::date, $11, $12, $13)
     on conflict (tenant_id, account_id, action_id, attribute_id) do update set value_primary = excluded.value_primary,
       value_secondary = excluded.value_secondary, meta_data = excluded.meta_data, sort_text = excluded.sort_text,
       sort_number = excluded.sort_number, sort_day = excluded.sort_day, updated_by = excluded.updated_by,
       user_type = excluded.user_type, updated_at = excluded.updated_at,
       version = custom_attribute_values.version + 1 returning id`,
    [
      tx.tenant,
      attribute.id,
      account,
      action,
      primary === null ? null : JSON.stringify(primary),
      secondary === null ? null : JSON.stringify(secondary),
      JSON.stringify(meta),
      sort.text,
      sort.number,
      sort.day,
      by.userId,
      userType,
      by.now,
    ],
  );
  const change = {
    valueId: saved?.id ?? null,
    attribute: { id: attribute.id, name: attribute.body.name },
    accountId: account,
    actionId: action,
    before: { primary: before?.primary ?? null, secondary: before?.secondary ?? null },
    after: { primary, secondary },
  };
  await Promise.all([
    tx.rows('delete from custom_attribute_choices where tenant_id = $1 and value_id = $2', [tx.tenant, saved?.id]),
    tx.rows(
      `insert into custom_attribute_choices (tenant_id, attribute_id, choice, value_id, account_id)
       select $1, $2, choice, $4, $5 from unnest($3::text[]) choice`,
      [tx.tenant, attribute.id, choices, saved?.id, account],
    ),
    record(tx, event(attributeValueUpdated, change), by),
  ]);
}
