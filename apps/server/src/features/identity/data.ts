/** Read operations for signing in and for the caller's own session. */
import type { SignedIn, Strategy } from '@mainstay/contract/identity';
import type { SecondFactorPolicy } from '@mainstay/contract/rules/second-factor';
import type { Database } from '../../platform/database/database.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import type { Hosts, HostTenant } from '../../platform/session/hosts.ts';
import { getTenantBranding } from '../tenants/tenant-branding.ts';
import { safeRedirect } from './rules.ts';

/**
 * Returns the address that a browser is redirected to: `target` if it is on the origin itself, on the base domain or on
 * the host of an active tenant, otherwise the start page of the origin (1-S-12).
 */
export async function resolveRedirect(target: string | undefined, origin: string, hosts: Hosts): Promise<string> {
  const home = new URL('/', origin);
  const url = new URL(safeRedirect(target, origin, hosts.baseDomain));
  return url.host === home.host || (await hosts.isOwn(url.hostname)) ? url.href : home.href;
}

/** Returns the active tenants that have a user with this email, including users who may not sign in. */
export async function findTenantsByEmail(database: Database, email: string): Promise<HostTenant[]> {
  const result = await database.requestPool.query<HostTenant>(
    `select id, domain, true as active from find_tenants_of_email($1) order by domain limit 20`,
    [email],
  );
  return result.rows;
}

export interface SignInUser {
  id: number;
  email: string;
  password_hash: string | null;
  roles: string[];
  /** Whether the user has enrolled a second factor. */
  enrolled: boolean;
}

/** The facts that decide whether a sign-in with a password succeeds. */
export interface SignInFacts {
  /** The active user with this email, compared case-insensitively. */
  user: SignInUser | undefined;
  /** Every configured provider, including disabled ones. */
  providers: { strategy: string; enabled: boolean }[];
  /** Whether the tenant is the demo, whose password is public. */
  demo: boolean;
  /** Which users need a second factor. */
  second_factor: SecondFactorPolicy;
}

/** Runs a single statement, whether or not a user has this email. */
export async function getSignInFacts(tx: TenantTx, email: string): Promise<SignInFacts> {
  const [row] = await tx.rows<Omit<SignInFacts, 'user'> & { [key in keyof SignInUser]: SignInUser[key] | null }>(
    `select coalesce((s.client_config ->> 'demo')::boolean, false) as demo,
       coalesce((select jsonb_agg(jsonb_build_object('strategy', p.strategy, 'enabled', p.enabled))
         from sign_in_providers p where p.tenant_id = $1), '[]') as providers,
       s.second_factor, f.confirmed_at is not null as enrolled, u.id, u.email, u.password_hash, array(select r.abbr from user_roles ur
         join roles r on r.tenant_id = $1 and r.id = ur.role_id where ur.tenant_id = $1 and ur.user_id = u.id) as roles
     from settings s
     left join users u on u.tenant_id = $1 and u.email_key = lower($2) and u.status = 'active'
     left join second_factors f on f.tenant_id = $1 and f.user_id = u.id
     where s.tenant_id = $1`,
    [tx.tenant, email],
  );
  if (!row) throw new Error('A company without settings.');
  const { demo, providers, second_factor, id, email: userEmail, password_hash, roles, enrolled } = row;
  const user =
    id === null || userEmail === null
      ? undefined
      : { id, email: userEmail, password_hash, roles: roles ?? [], enrolled: enrolled ?? false };
  return { demo, providers, second_factor, user };
}

export type SignedInUser = Omit<SignedIn, 'token' | 'sso_server' | 'auth_strategy'>;

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
      roles: { abbr: string; name: string }[];
    }>(
      `select u.id, u.email, u.first_name, u.last_name, u.title, u.user_access_type, u.appearance, f.storage_key,
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
  };
}

/** Returns the sign-in method and the email of the caller's session. */
export async function getOwnSession(tx: TenantTx, session: number): Promise<{ strategy: Strategy; email: string }> {
  const [row] = await tx.rows<{ strategy: Strategy; email: string }>(
    `select s.strategy, u.email from sessions s join users u on u.tenant_id = $1 and u.id = s.user_id
       where s.tenant_id = $1 and s.id = $2`,
    [tx.tenant, session],
  );
  if (!row) throw new Error('A session that does not exist.');
  return row;
}
