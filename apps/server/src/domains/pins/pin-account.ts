/** A user's own pins. They are private, so neither the audit log nor the timeline records them. */
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { NotFoundError } from '../../platform/http/errors.ts';

/** Pins an account that the caller is known to be allowed to read. @returns the id of the new or existing pin */
export async function pinAccount(tx: TenantTx, pin: { userId: number; accountId: number; now: Date }): Promise<number> {
  const [row] = await tx.rows<{ id: number }>(
    `insert into pins (tenant_id, user_id, account_id, pinned_at) values ($1, $2, $3, $4)
     on conflict (tenant_id, user_id, account_id) do update set pinned_at = pins.pinned_at returning id`,
    [tx.tenant, pin.userId, pin.accountId, pin.now],
  );
  if (!row) throw new Error('A pin without an id.');
  return row.id;
}

/** @returns the account of the deleted pin @throws NotFoundError if the pin does not exist or belongs to another user */
export async function unpinAccount(
  tx: TenantTx,
  { userId, pinId }: { userId: number; pinId: number },
): Promise<number> {
  const [row] = await tx.rows<{ account_id: number }>(
    'delete from pins where tenant_id = $1 and id = $2 and user_id = $3 returning account_id',
    [tx.tenant, pinId, userId],
  );
  if (!row) throw new NotFoundError('Pin');
  return row.account_id;
}
