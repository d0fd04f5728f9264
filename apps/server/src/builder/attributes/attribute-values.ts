import type { AttributeReply } from '@mainstay/contract/attributes';
import type { AttributeBody } from '@mainstay/contract/attributes/definition';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import type { Access } from '../../platform/session/access.ts';
import { type AccountAccess, canWrite, getPermission } from '../../core/account-access/account-permission.ts';
import { editorSql } from '../../core/definitions/definition-versions.ts';
import { canWriteAttribute } from './attribute-permission.ts';
import type { AttributeTarget } from './attribute-target.ts';

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
