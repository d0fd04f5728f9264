/** The list of sign-in methods that use an external provider, and which of them a tenant uses. Passwords are not in the list. */
import type { Strategy } from '@mainstay/contract/identity';
import type { SignInProvider, TestStep } from '@mainstay/contract/identity/providers';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { extensionPoint, type FeatureSet } from '../../platform/feature.ts';
import type { Services } from '../../platform/http/services.ts';
import type { HostTenant } from '../../platform/session/hosts.ts';
import type { Provider } from './sign-in-providers.ts';

export interface ViewContext {
  /** The origin of the tenant's own host, such as `https://acme.example.com`. */
  address: string;
  now: Date;
}

export interface TestCall {
  tenant: number;
  /** The origin of the tenant's own host. */
  address: string;
}

/** How a method ends the session at the provider after our own session has ended. */
export interface ProviderLogout {
  /** @returns a code for the redirect, or undefined if the session has no provider that needs to be notified */
  prepare(tx: TenantTx, services: Services, session: number): Promise<string | undefined>;
  /** @returns where the browser ends the session at the provider, or undefined if the code is not valid */
  createUrl(services: Services, tenant: HostTenant, logout: LogoutRedirect): Promise<string | undefined>;
}

export interface LogoutRedirect {
  code: string;
  /** Where the user goes afterwards. */
  redirect: string;
  /** The origin of the tenant's own host. */
  address: string;
}

export interface SignInMethodKind {
  /** Stored with providers and sessions. Must not change once it is released. */
  strategy: string;
  /** The name in emails. */
  label: string;
  /** Returns whether every setting that signing in requires is set. */
  isReady(provider: Provider): boolean;
  /** Returns the settings that administrators see, which must not contain a secret. */
  toView(provider: Provider, context: ViewContext): Pick<SignInProvider, 'form' | 'certificates'>;
  /** Returns the name by which the provider identifies itself, if it is set. */
  getIssuer(provider: Provider): string | null | undefined;
  /** @param address the origin of the tenant's own host */
  getSignInUrl(provider: Provider, address: string): string;
  /** Tests the saved settings step by step. */
  test(services: Services, provider: Provider, call: TestCall): Promise<TestStep[]>;
  /** Without it, signing out ends only our own session. */
  logout?: ProviderLogout;
}

/** The first enabled method in the order of the list is used. */
export const signInMethods = extensionPoint<SignInMethodKind>('sign-in-methods');

/**
 * The contract names the strategies of the product. A feature outside the product adds others, which replies contain as
 * they are.
 */
export const toContractStrategy = (strategy: string): Strategy => strategy as Strategy;

export const findSignInMethod = (features: FeatureSet, strategy: string): SignInMethodKind | undefined =>
  signInMethods.from(features).find((method) => method.strategy === strategy);

/** Returns whether users could sign in with a method once it is enabled. */
export const isReady = (features: FeatureSet, provider: Provider): boolean =>
  provider.strategy === 'local' || (findSignInMethod(features, provider.strategy)?.isReady(provider) ?? false);

/** Returns the provider that users sign in with, or undefined if they use passwords. */
export const findActiveProvider = (features: FeatureSet, providers: readonly Provider[]): Provider | undefined =>
  signInMethods
    .from(features)
    .map(({ strategy }) => providers.find((provider) => provider.enabled && provider.strategy === strategy))
    .find((provider) => provider !== undefined);

export interface SignInTarget {
  auth_strategy: Strategy;
  /** The identifier of the provider, or empty without a provider. */
  idp_server: string;
  /** Where the browser goes to sign in. */
  sso_url: string;
}

/**
 * @param provider the active provider
 * @param address of the tenant's application, such as `https://acme.example.com`
 */
export function getSignInTarget(features: FeatureSet, provider: Provider | undefined, address: string): SignInTarget {
  const method = provider && findSignInMethod(features, provider.strategy);
  if (!method) return { auth_strategy: 'local', idp_server: '', sso_url: address };
  return {
    auth_strategy: toContractStrategy(method.strategy),
    idp_server: method.getIssuer(provider) ?? '',
    sso_url: method.getSignInUrl(provider, address),
  };
}

/** Seconds within which the browser must follow the redirect after signing out. */
export const LOGOUT_CODE_SECONDS = 60;

/** Returns the code of the first method that ends this session at its provider. */
export async function prepareLogout(tx: TenantTx, services: Services, session: number): Promise<string | undefined> {
  for (const { logout } of signInMethods.from(tx.features)) {
    const code = await logout?.prepare(tx, services, session);
    if (code) return code;
  }
  return undefined;
}

/** Returns where the browser ends the session at the provider. A code is valid for the method that created it. */
export async function createLogoutUrl(
  services: Services,
  tenant: HostTenant,
  redirect: LogoutRedirect,
): Promise<string | undefined> {
  for (const { logout } of signInMethods.from(services.features)) {
    const url = await logout?.createUrl(services, tenant, redirect);
    if (url) return url;
  }
  return undefined;
}
