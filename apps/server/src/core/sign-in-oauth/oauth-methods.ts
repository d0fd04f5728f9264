/** Google and Microsoft in the list of sign-in methods, and their settings. */
import type { SignInProvider } from '@mainstay/contract/identity/providers';
import { OAUTH_STRATEGIES, SIGN_IN_METHODS } from '@mainstay/contract/rules/strategies';
import { oauth, type OAuthStrategy } from '@mainstay/contract/sign-in-oauth/oauth';
import type { OAuthSettings } from '@mainstay/contract/sign-in-oauth/settings';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { event } from '../../platform/events/event.ts';
import { record } from '../../platform/events/record.ts';
import type { Actor } from '../../platform/http/actor.ts';
import type { Services } from '../../platform/http/services.ts';
import { providerUpdated } from '../identity/events.ts';
import {
  ADDRESS_MESSAGE,
  diffSettings,
  type FieldErrors,
  isProviderAddress,
  lockProvider,
  sealProviderSecret,
  toProviderConfig,
} from '../identity/provider-settings.ts';
import type { SignInMethodKind, ViewContext } from '../identity/sign-in-methods.ts';
import type { Provider } from '../identity/sign-in-providers.ts';
import { getIssuer } from './external-account.ts';
import { getOidcClient } from './oidc-client.ts';
import { testOAuth } from './test-connection.ts';

interface OAuthChange {
  strategy: OAuthStrategy;
  settings: OAuthSettings;
}

/**
 * Saves an OAuth provider. Data that is sealed for one issuer must not be sent to another, so a new issuer erases the
 * secret and the links with their tokens.
 *
 * @returns whether it was saved; an enabled provider that changes its issuer requires a new secret
 */
export async function saveOAuth(
  tx: TenantTx,
  services: Pick<Services, 'key'>,
  { strategy, settings }: OAuthChange,
  actor: Actor,
): Promise<boolean> {
  const before = await lockProvider(tx, strategy, actor.now);
  const { client_id, client_secret: secret, ...rest } = settings;
  const config = toProviderConfig(rest);
  const hasNewIssuer = getIssuer(strategy, before.config) !== getIssuer(strategy, config);
  if (hasNewIssuer && before.enabled && !secret) return false;
  const storedSecret = hasNewIssuer ? null : before.client_secret_sealed;
  const sealed = secret ? sealProviderSecret(tx, services, before, secret) : storedSecret;
  await tx.rows(
    `update sign_in_providers set client_id = $3, client_secret_sealed = $4, config = $5 where tenant_id = $1 and id = $2`,
    [tx.tenant, before.id, client_id, sealed, JSON.stringify(config)],
  );
  if (hasNewIssuer)
    await tx.rows('delete from external_identities where tenant_id = $1 and provider_id = $2', [tx.tenant, before.id]);
  const changes = {
    ...diffSettings({ ...before.config, client_id: before.client_id }, { ...config, client_id }),
    ...toSecretChange({
      isGiven: secret !== '',
      isDropped: hasNewIssuer && !secret && before.client_secret_sealed !== null,
    }),
  };
  await record(tx, event(providerUpdated, { id: before.id, strategy, changes }), actor);
  return true;
}

function toSecretChange({ isGiven, isDropped }: { isGiven: boolean; isDropped: boolean }): { client_secret?: string } {
  if (isGiven) return { client_secret: 'entered again' };
  return isDropped ? { client_secret: 'removed because the issuer changed' } : {};
}

const HOSTED_DOMAIN = /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/i;

export function validateOAuthSettings(
  strategy: OAuthStrategy,
  settings: OAuthSettings,
  allow: readonly string[],
): FieldErrors {
  const { issuer, directory, hosted_domain } = settings;
  const errors: FieldErrors = {};
  if (issuer && !isProviderAddress(issuer, allow)) errors.issuer = ADDRESS_MESSAGE;
  if (strategy === 'OAuth-Office365' && !getIssuer(strategy, { directory }))
    errors.directory = 'Enter the directory (tenant) ID, such as 72f988bf-86f1-41af-91ab-2d7cd011db47.';
  if (hosted_domain && !HOSTED_DOMAIN.test(hosted_domain))
    errors.hosted_domain = 'Enter a domain, such as example.com.';
  return errors;
}

const getRedirectUri = (address: string) => `${address}${oauth.finishSignIn.path}`;

type Form = NonNullable<SignInProvider['form']>;
type Field = Form['fields'][number];

interface FormTexts {
  /** The fields that identify the client. */
  client: readonly Field[];
  domain: Pick<Field, 'label' | 'hint'>;
  issuer: string;
  register_hint: string;
}

const FORM_TEXTS: Record<OAuthStrategy, FormTexts> = {
  'OAuth-Google': {
    client: [{ name: 'client_id', label: 'Client ID', type: 'text' }],
    domain: { label: 'Hosted domain', hint: 'Accounts from other domains are rejected.' },
    issuer: 'https://accounts.google.com',
    register_hint: 'Google Cloud console: APIs & Services, Credentials, OAuth client of type Web application.',
  },
  'OAuth-Office365': {
    client: [
      { name: 'directory', label: 'Directory (tenant) ID', type: 'text' },
      { name: 'client_id', label: 'Application (client) ID', type: 'text' },
    ],
    domain: {
      label: 'Domain of user names',
      hint: 'Without it, only invited people are recognized, because Microsoft does not verify email addresses.',
    },
    issuer: 'https://login.microsoftonline.com/<directory>/v2.0',
    register_hint:
      'Entra ID: App registrations, platform Web, accounts in this organizational directory only. Add a client secret.',
  },
};

function toForm(strategy: OAuthStrategy, provider: Provider, { address }: ViewContext): Form {
  const { client_id, client_secret_sealed, config } = provider;
  const { client, domain, issuer, register_hint } = FORM_TEXTS[strategy];
  return {
    fields: [
      ...client,
      { name: 'client_secret', label: 'Client secret', type: 'password' },
      { name: 'hosted_domain', type: 'text', placeholder: 'example.com', ...domain },
      {
        name: 'issuer',
        label: 'Issuer (leave empty for the default)',
        type: 'url',
        placeholder: issuer,
        hint: 'Changing the issuer deletes the secret and all linked accounts.',
        section: 'Custom issuer',
      },
    ],
    settings: {
      client_id: client_id ?? '',
      issuer: config.issuer ?? '',
      directory: config.directory ?? '',
      hosted_domain: config.hosted_domain ?? '',
    },
    has_secret: client_secret_sealed !== null,
    register: [
      {
        label: 'Redirect URI',
        about: 'Must match exactly, including the trailing slash',
        value: getRedirectUri(address),
      },
    ],
    register_hint,
  };
}

const createMethod = (strategy: OAuthStrategy): SignInMethodKind => ({
  strategy,
  label: SIGN_IN_METHODS[strategy].label,
  isReady: ({ config, client_id, client_secret_sealed }) =>
    Boolean(getIssuer(strategy, config) && client_id && client_secret_sealed),
  toView: (provider, context) => ({ form: toForm(strategy, provider, context) }),
  getIssuer: ({ config }) => getIssuer(strategy, config),
  getSignInUrl: (_provider, address) => `${address}${oauth.startSignIn.path}`,
  test: (services, provider, { tenant, address }) =>
    testOAuth(services, {
      strategy,
      issuer: getIssuer(strategy, provider.config),
      client: getOidcClient({ tenant }, services, provider),
      redirectUri: getRedirectUri(address),
    }),
});

export const oauthMethods = OAUTH_STRATEGIES.map(createMethod);
