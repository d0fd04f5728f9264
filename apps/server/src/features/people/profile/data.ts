/** Reads the user's own profile. */
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';

export interface Profile {
  avatar_url: string | null;
  title: string | null;
  first_name: string;
  last_name: string;
  email: string;
  phone: string | null;
}

export async function getProfile(tx: TenantTx, userId: number): Promise<Profile> {
  const [row] = await tx.rows<Profile>(
    `select '/media/' || f.storage_key as avatar_url, u.title, u.first_name, u.last_name, u.email, u.phone
     from users u left join files f on f.tenant_id = $1 and f.id = u.avatar_file_id where u.tenant_id = $1 and u.id = $2`,
    [tx.tenant, userId],
  );
  if (!row) throw new Error('A session without a user.');
  return row;
}
