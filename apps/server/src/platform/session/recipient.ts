/** People to whom the product writes by itself: what they may read is asked anew, for no call of theirs says it. */
import type { Theme } from '@mainstay/contract/identity';
import type { TenantTx } from '../database/tenant-tx.ts';
import { addressWithoutRequest } from '../http/origin.ts';
import type { Services } from '../http/services.ts';
import { type Access, minorDigits, standingOf } from './access.ts';

/** Somebody as a message reaches them: what they may read, and how their company looks. */
export interface Recipient {
  access: Access;
  email: string;
  /** Their first name, else their address. */
  name: string;
  currencySymbol: string;
  theme: Theme;
}

/** Undefined for one who is not active any more. */
export async function getRecipient(tx: TenantTx, user: number): Promise<Recipient | undefined> {
  const [row] = await tx.rows<{
    email: string;
    name: string;
    user_access_type: Access['userAccessType'];
    entity_timezone: string;
    currency: string;
    currency_symbol: string;
    entity_theme: Theme;
    roles: string[];
    team: number[];
  }>(
    `select u.email, coalesce(nullif(trim(u.first_name), ''), u.email) as name, u.user_access_type,
       s.entity_timezone, s.currency, s.currency_symbol, s.entity_theme,
       array(select r.abbr from user_roles ur join roles r on r.tenant_id = $1 and r.id = ur.role_id
         where ur.tenant_id = $1 and ur.user_id = u.id order by r.abbr) as roles,
       array(select distinct m.user_id from team_members l join team_members m on m.tenant_id = $1 and m.team_id = l.team_id
         where l.tenant_id = $1 and l.user_id = u.id and l.is_lead) as team
     from users u join settings s on s.tenant_id = $1 where u.tenant_id = $1 and u.id = $2 and u.status = 'active'`,
    [tx.tenant, user],
  );
  if (!row) return undefined;
  const { roles, reach } = standingOf(user, row.roles, row.team);
  return {
    email: row.email,
    name: row.name,
    currencySymbol: row.currency_symbol,
    theme: row.entity_theme,
    access: {
      tenant: tx.tenant,
      user,
      session: 0,
      roles,
      reach,
      userAccessType: row.user_access_type,
      timeZone: row.entity_timezone,
      currency: row.currency,
      minorDigits: minorDigits(row.currency),
    },
  };
}

/** Where the people of a company open the application, such as `https://acme.example.com`. */
export async function companyAddress(
  { database, config }: Pick<Services, 'database' | 'config'>,
  tenant: number,
): Promise<string> {
  const query = database.owner.selectFrom('tenants').select('domain').where('id', '=', tenant);
  return addressWithoutRequest((await query.executeTakeFirstOrThrow()).domain, config);
}
