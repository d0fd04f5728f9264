import type { SecondFactorPolicy } from '@mainstay/contract/rules/second-factor';
import type { Database } from '../../platform/database/database.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import type { HostTenant } from '../../platform/session/hosts.ts';

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

/** Returns the active tenants that have a user with this email, including users who may not sign in. */
export async function findTenantsByEmail(database: Database, email: string): Promise<HostTenant[]> {
  const result = await database.requestPool.query<HostTenant>(
    `select id, domain, true as active from find_tenants_of_email($1) order by domain limit 20`,
    [email],
  );
  return result.rows;
}
