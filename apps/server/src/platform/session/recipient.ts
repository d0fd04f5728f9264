/** Recipients of automatic messages. Their permissions are read from the database because they have not made a call. */
import type { Theme } from '@mainstay/contract/tenants/appearance';
import type { TenantTx } from '../database/tenant-tx.ts';
import { buildTenantOrigin } from '../http/origin.ts';
import type { Services } from '../http/services.ts';
import type { Access } from './access.ts';
import { getUserAccess } from './user-access.ts';

/** The recipient of a message: the permissions, and the settings of the company that messages use. */
export interface Recipient {
  access: Access;
  email: string;
  /** The first name; falls back to the email address. */
  name: string;
  currencySymbol: string;
  theme: Theme;
}

/** Returns undefined if the user is no longer active. */
export async function getRecipient(tx: TenantTx, user: number): Promise<Recipient | undefined> {
  const [access, [row]] = await Promise.all([
    getUserAccess(tx, user),
    tx.rows<{ email: string; name: string; currency_symbol: string; entity_theme: Theme }>(
      `select u.email, coalesce(nullif(trim(u.first_name), ''), u.email) as name, s.currency_symbol, s.entity_theme
       from users u join settings s on s.tenant_id = $1 where u.tenant_id = $1 and u.id = $2`,
      [tx.tenant, user],
    ),
  ]);
  if (!access || !row) return undefined;
  return { access, email: row.email, name: row.name, currencySymbol: row.currency_symbol, theme: row.entity_theme };
}

/** Returns the URL of a company's application, such as `https://acme.example.com`. */
export async function getCompanyUrl(
  { database, config }: Pick<Services, 'database' | 'config'>,
  tenant: number,
): Promise<string> {
  const query = database.owner.selectFrom('tenants').select('domain').where('id', '=', tenant);
  return buildTenantOrigin((await query.executeTakeFirstOrThrow()).domain, config);
}
