/** Tests Google and Microsoft the way a sign-in uses them: discovery, keys, endpoints, client and secret. */
import type { OAuthStrategy } from '@mainstay/contract/sign-in-oauth/oauth';
import type { TestStep } from '@mainstay/contract/identity/providers';
import { generateCode } from '../../platform/crypto/codes.ts';
import type { Services } from '../../platform/http/services.ts';
import { discoverProvider, handleCallback, type OidcClient, OidcError } from '../../platform/oidc/client.ts';
import { guardedFetch, OutboundError } from '../../platform/outbound/guard.ts';
import { isProviderAddress } from '../identity/provider-settings.ts';
import { ALLOW_ADVICE, isBlockedOutbound, testStep } from '../identity/connection-test.ts';

type OutboundServices = Pick<Services, 'config' | 'now'>;
type Server = Awaited<ReturnType<typeof discoverProvider>>;

const DISCOVERY = 'Provider found';
const ENDPOINTS = 'Addresses';
const KEYS = 'Signing keys';
const CLIENT = 'Client ID and secret';
const SETTINGS_MISSING_MESSAGE = 'Not tested because settings are missing.';
const PROVIDER_NOT_FOUND_MESSAGE = 'Not tested because the provider was not found.';

export interface OAuthSubject {
  strategy: OAuthStrategy;
  /** The required issuer of tokens, or undefined if it is not set. */
  issuer: string | undefined;
  /** Undefined if the id or the secret is missing. */
  client: OidcClient | undefined;
  redirectUri: string;
}

/** Runs every step whose previous steps allow it. */
export async function testOAuth(services: OutboundServices, subject: OAuthSubject): Promise<TestStep[]> {
  const { issuer, client } = subject;
  if (!issuer || !client)
    return [
      toSettingsStep(subject),
      testStep.skipped(DISCOVERY, SETTINGS_MISSING_MESSAGE),
      testStep.skipped(ENDPOINTS, SETTINGS_MISSING_MESSAGE),
      testStep.skipped(KEYS, SETTINGS_MISSING_MESSAGE),
    ];
  const discovery = await discoverProvider(services, issuer).then(
    (server) => ({ server }),
    (error: unknown) => ({ fault: toDiscoveryStep(issuer, error) }),
  );
  if ('fault' in discovery) {
    const skipped = [ENDPOINTS, KEYS, CLIENT].map((name) => testStep.skipped(name, PROVIDER_NOT_FOUND_MESSAGE));
    return [discovery.fault, ...skipped];
  }
  const [keys, secret] = await Promise.all([
    testKeys(services, discovery.server),
    testClient(services, discovery.server, client, subject),
  ]);
  return [
    testStep.passed(DISCOVERY, `The issuer of the discovery document matches ${issuer}.`),
    testEndpoints(services, discovery.server),
    keys,
    secret,
  ];
}

function toDiscoveryStep(issuer: string, error: unknown): TestStep {
  if (!(error instanceof OidcError)) throw error;
  const { failure, message } = error;
  if (isBlockedOutbound(message)) return testStep.failed(DISCOVERY, message, ALLOW_ADVICE);
  if (failure === 'untrusted')
    return testStep.failed(
      DISCOVERY,
      `The issuer in the discovery document does not match ${issuer}, so its sign-ins cannot be trusted.`,
      'Copy the issuer exactly from “issuer” in the provider’s discovery document, and check the directory ID.',
    );
  return testStep.failed(
    DISCOVERY,
    `Could not load the discovery document of ${issuer}: ${message}`,
    'Check the spelling of the issuer, and that this server can reach the provider through its firewall.',
  );
}

function testEndpoints({ config }: OutboundServices, server: Server): TestStep {
  const { authorization_endpoint: authorize, token_endpoint: token, jwks_uri: keys } = server;
  const endpoints = { 'sign-in address': authorize, 'token address': token, 'keys address': keys };
  const missing = Object.entries(endpoints).filter(([, url]) => !url || !isProviderAddress(url, config.outboundAllow));
  if (missing.length === 0)
    return testStep.passed(ENDPOINTS, `Users will sign in at ${new URL(authorize ?? '').host}.`);
  return testStep.failed(
    ENDPOINTS,
    `The discovery document has no ${missing.map(([name]) => name).join(', no ')} that starts with https://.`,
    'This provider cannot be used for sign-in. Check that the issuer is correct.',
  );
}

async function testKeys({ config }: OutboundServices, server: Server): Promise<TestStep> {
  if (!server.jwks_uri) return testStep.skipped(KEYS, 'The discovery document has no keys address.');
  try {
    const reply = await guardedFetch(config)(server.jwks_uri);
    const { keys } = (await reply.json()) as { keys?: unknown };
    if (Array.isArray(keys) && keys.length > 0)
      return testStep.passed(KEYS, `${keys.length} found for checking signatures.`);
    return testStep.failed(
      KEYS,
      'The provider has no keys.',
      'Try again later; if the problem persists, contact the provider.',
    );
  } catch (error) {
    const message = error instanceof OutboundError ? error.message : 'The response is not a list of keys.';
    return testStep.failed(
      KEYS,
      message,
      isBlockedOutbound(message) ? ALLOW_ADVICE : 'Check that this server can reach that address.',
    );
  }
}

/** Reports missing settings. The provider is not called until the client is fully configured. */
const toSettingsStep = ({ issuer }: OAuthSubject): TestStep =>
  issuer
    ? testStep.failed(
        CLIENT,
        'Client ID or client secret is missing.',
        'Enter both as shown by the provider, and save.',
      )
    : testStep.failed(
        CLIENT,
        'No directory is set.',
        'Enter the directory (tenant) ID, client ID and client secret, and save.',
      );

/** Sends the provider a code that it never issued. The error shows whether the provider knows our client. */
async function testClient(
  services: OutboundServices,
  server: Server,
  client: OidcClient,
  { strategy, redirectUri }: OAuthSubject,
): Promise<TestStep> {
  const [state, nonce, verifier] = [generateCode(), generateCode(), generateCode()];
  const callbackParams = new URLSearchParams({ code: generateCode(), state, iss: server.issuer });
  try {
    await handleCallback(services, client, { redirectUri, state, nonce, verifier }, callbackParams);
    return testStep.warning(
      CLIENT,
      'The provider accepted an authorization code that it never issued.',
      'Do not trust this provider.',
    );
  } catch (error) {
    if (!(error instanceof OidcError)) throw error;
    return toClientStep(error, { strategy, redirectUri });
  }
}

const CONSOLE_LOCATIONS: Record<OAuthStrategy, string> = {
  'OAuth-Google': 'Google Cloud console, APIs & Services, Credentials',
  'OAuth-Office365': 'Entra ID, App registrations, Certificates & secrets',
};

/** Providers may send errors of any length, so only the first characters are shown. */
const ERROR_LENGTH_LIMIT = 300;

function toClientStep(
  { code, failure, message: fullMessage }: OidcError,
  { strategy, redirectUri }: Pick<OAuthSubject, 'strategy' | 'redirectUri'>,
): TestStep {
  const message = fullMessage.slice(0, ERROR_LENGTH_LIMIT);
  if (code === 'invalid_grant')
    return testStep.passed(CLIENT, 'The provider did not reject the credentials. Only a real sign-in confirms them.');
  if (code === 'redirect_uri_mismatch')
    return testStep.failed(
      CLIENT,
      'The provider does not know the redirect address of Mainstay.',
      `Register ${redirectUri} there.`,
    );
  if (code === 'invalid_client' || code === 'unauthorized_client')
    return testStep.failed(
      CLIENT,
      `The provider rejects them: ${message}`,
      `Copy both again (${CONSOLE_LOCATIONS[strategy]}), because a secret may have expired. Then save and test again.`,
    );
  if (failure === 'refused')
    return testStep.warning(
      CLIENT,
      `The provider returned: ${message}`,
      'Try a real sign-in before you enable it for all users.',
    );
  return testStep.failed(
    CLIENT,
    message,
    isBlockedOutbound(message) ? ALLOW_ADVICE : 'Check that this server can reach the token address.',
  );
}
