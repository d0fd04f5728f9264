/** The sign-in methods as administrators see them. Secrets are never returned, only whether one is set. */
import type { SignInProvider } from '@mainstay/contract/identity/providers';
import type { EndpointDef } from '@mainstay/contract/kit';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import type { FeatureSet } from '../../platform/feature.ts';
import type { PublicCall } from '../../platform/http/kit.ts';
import { getTenantOrigin } from '../../platform/http/origin.ts';
import type { HostTenant } from '../../platform/session/hosts.ts';
import { findActiveProvider, isReady, signInMethods, toContractStrategy, type ViewContext } from './sign-in-methods.ts';
import { requireHostTenant } from './sign-in-permission.ts';
import { createUnsetProvider, findProviders, type Provider } from './sign-in-providers.ts';

/** Returns passwords and every method of the list, whether or not they were ever configured. */
export function listProviders(features: FeatureSet, rows: readonly Provider[], context: ViewContext): SignInProvider[] {
  const activeStrategy = findActiveProvider(features, rows)?.strategy ?? 'local';
  const hasExternal = rows.some(({ strategy, enabled }) => enabled && strategy !== 'local');
  const list = (strategy: string, toView: (row: Provider) => Partial<SignInProvider> = () => ({})): SignInProvider => {
    const row = rows.find((provider) => provider.strategy === strategy) ?? createUnsetProvider(strategy);
    return {
      strategy: toContractStrategy(strategy),
      // Passwords are the fallback if no other sign-in method is enabled.
      enabled: row.enabled || (strategy === 'local' && !hasExternal),
      in_use: activeStrategy === strategy,
      ready: isReady(features, row),
      ...toView(row),
    };
  };
  return [
    list('local'),
    ...signInMethods.from(features).map(({ strategy, toView }) => list(strategy, (row) => toView(row, context))),
  ];
}

type AdminCall = Pick<PublicCall<EndpointDef>, 'request' | 'services'>;

/** Returns the tenant of a call with a session, and the origin of its own host. */
export async function getCallTenant({
  request,
  services,
}: AdminCall): Promise<{ tenant: HostTenant; address: string }> {
  const tenant = requireHostTenant(await services.hosts.find(request.headers.host ?? ''));
  return { tenant, address: getTenantOrigin(request, tenant.domain, services) };
}

export async function findListedProviders(call: AdminCall, tx: TenantTx): Promise<SignInProvider[]> {
  const { address } = await getCallTenant(call);
  return listProviders(tx.features, await findProviders(tx), { address, now: call.services.now() });
}

export async function getListedProvider(call: AdminCall, tx: TenantTx, strategy: string): Promise<SignInProvider> {
  const listed = (await findListedProviders(call, tx)).find((provider) => provider.strategy === strategy);
  if (!listed) throw new Error(`${strategy} is not listed.`);
  return listed;
}
