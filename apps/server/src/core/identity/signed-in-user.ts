/** Reads the signed-in user and the current session, and saves the appearance that the user selected. */
import type { SignedIn, Strategy } from '@mainstay/contract/identity';
import type { MailProviderId } from '@mainstay/contract/rules/mail-providers';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { getTenantBranding } from '../tenants/tenant-branding.ts';

export async function setAppearance(
  tx: TenantTx,
  userId: number,
  appearance: 'light' | 'dark' | 'auto',
): Promise<void> {
  await tx.db
    .updateTable('users')
    .set({ appearance })
    .where('tenant_id', '=', tx.tenant)
    .where('id', '=', userId)
    .execute();
}

export type SignedInUser = Omit<SignedIn, 'token' | 'sso_server' | 'auth_strategy'>;

/** SQL of the provider of the mailbox that a user has connected; null after the provider revoked the access, and for sample data. */
const mailProviderSql = (user: string) => `(select c.provider from mail_connections c
   where c.tenant_id = $1 and c.user_id = ${user}.id and c.tokens_sealed is not null)`;

/** Returns everything that the browser stores about the signed-in user. */
export async function getSignedInUser(tx: TenantTx, userId: number): Promise<SignedInUser> {
  const [[user], branding] = await Promise.all([
    tx.rows<{
      id: number;
      email: string;
      first_name: string;
      last_name: string;
      title: string | null;
      user_access_type: 'full' | 'read_only';
      appearance: 'light' | 'dark' | 'auto' | null;
      storage_key: string | null;
      mail_provider: MailProviderId | null;
      roles: { abbr: string; name: string }[];
    }>(
      `select u.id, u.email, u.first_name, u.last_name, u.title, u.user_access_type, u.appearance, f.storage_key,
         ${mailProviderSql('u')} as mail_provider,
         coalesce((select jsonb_agg(jsonb_build_object('abbr', r.abbr, 'name', r.name) order by r.abbr) from user_roles ur
           join roles r on r.tenant_id = $1 and r.id = ur.role_id where ur.tenant_id = $1 and ur.user_id = u.id), '[]') as roles
       from users u left join files f on f.tenant_id = $1 and f.id = u.avatar_file_id where u.tenant_id = $1 and u.id = $2`,
      [tx.tenant, userId],
    ),
    getTenantBranding(tx),
  ]);
  if (!user) throw new Error('A session of a user that does not exist.');
  const { appearance: _default, ...entity } = branding;
  return {
    ...entity,
    role: user.roles.map((r) => r.abbr),
    expanded_roles: user.roles,
    avatar_url: user.storage_key && `/media/${user.storage_key}`,
    user_id: user.id,
    user_access_type: user.user_access_type,
    first_name: user.first_name,
    last_name: user.last_name,
    email: user.email,
    title: user.title,
    appearance: user.appearance,
    mail_provider: user.mail_provider,
  };
}

interface OwnSession {
  strategy: Strategy;
  email: string;
  mail_provider: MailProviderId | null;
}

/** Returns the sign-in method of the caller's session, the email of the caller, and the provider of the connected mailbox. */
export async function getOwnSession(tx: TenantTx, session: number): Promise<OwnSession> {
  const [row] = await tx.rows<OwnSession>(
    `select s.strategy, u.email, ${mailProviderSql('u')} as mail_provider
     from sessions s join users u on u.tenant_id = $1 and u.id = s.user_id where s.tenant_id = $1 and s.id = $2`,
    [tx.tenant, session],
  );
  if (!row) throw new Error('A session that does not exist.');
  return row;
}
