/** Tests an identity provider: its certificates, its addresses, and its current metadata. */
import type { TestStep } from '@mainstay/contract/identity/providers';
import { toCalendarDay, daysBetween, formatLongDate } from '@mainstay/contract/rules/dates';
import { formatCount } from '@mainstay/contract/rules/numbers';
import type { Services } from '../../platform/http/services.ts';
import { guardedFetch, OutboundError } from '../../platform/outbound/guard.ts';
import { describeCertificate, parseStoredCertificates } from './certificates.ts';
import type { Provider } from '../identity/sign-in-providers.ts';
import { type IdpMetadata, MetadataError, parseIdpMetadata } from './parse-metadata.ts';
import { isProviderAddress } from '../identity/provider-settings.ts';
import { ALLOW_ADVICE, isBlockedOutbound, testStep } from '../identity/connection-test.ts';

type OutboundServices = Pick<Services, 'config' | 'now'>;

const SETTINGS = 'Settings';
const CERTIFICATES = 'Certificates';
const SIGN_IN = 'Sign-in address';
const METADATA = 'Metadata';

export async function testSaml(services: OutboundServices, provider: Provider): Promise<TestStep[]> {
  const [signIn, metadata] = await Promise.all([testSignIn(services, provider), testMetadata(services, provider)]);
  return [testSettings(provider), testCertificates(provider, services.now()), signIn, metadata];
}

function testSettings({ idp_server, sso_url, certificates }: Provider): TestStep {
  if (idp_server && sso_url && certificates.length > 0)
    return testStep.passed(SETTINGS, 'Entity ID, sign-in address and certificate are set.');
  return testStep.failed(
    SETTINGS,
    'Settings are missing.',
    'Load the metadata of the provider or fill in the fields, and save.',
  );
}

/**
 * Tests the certificates. Expired ones do not block sign-in, because the key is what is trusted (decision 0010), so
 * only an unreadable certificate is a failure.
 */
function testCertificates({ certificates }: Provider, now: Date): TestStep {
  const described = parseStoredCertificates(certificates).map((certificate) => describeCertificate(certificate, now));
  const advice = 'Download the current certificate from the provider, add it below the old one and save.';
  if (described.length < certificates.length || described.length === 0)
    return testStep.failed(
      CERTIFICATES,
      'A certificate cannot be read.',
      'Replace it with the one shown by the provider.',
    );
  const usable = described.filter(({ state }) => state === 'valid' || state === 'expiring');
  const last = usable
    .map(({ valid_to }) => valid_to)
    .sort()
    .at(-1);
  const expired = described.find(({ state }) => state === 'expired');
  if (!last)
    return expired
      ? testStep.warning(
          CERTIFICATES,
          `${expired.subject} expired on ${formatDayAndDistance(expired.valid_to, now)}.`,
          `${STILL_WORKS} ${advice}`,
        )
      : testStep.warning(
          CERTIFICATES,
          'No certificate is valid yet.',
          `${STILL_WORKS} Check the clock of this server.`,
        );
  if (usable.every(({ state }) => state === 'expiring'))
    return testStep.warning(
      CERTIFICATES,
      `The last certificate expires on ${formatDayAndDistance(last, now)}.`,
      advice,
    );
  const lastDay = last.slice(0, 10);
  if (expired)
    return testStep.warning(
      CERTIFICATES,
      `One is valid until ${lastDay}, another has expired.`,
      'Remove the expired one.',
    );
  return testStep.passed(CERTIFICATES, `Valid until ${lastDay}.`);
}

const STILL_WORKS = 'Users can still sign in, but the provider may change its key at any time.';

/** Returns text such as `Dec 1st, 2026, in 11 days`. */
function formatDayAndDistance(instant: string, now: Date): string {
  const day = instant.slice(0, 10);
  const days = daysBetween(toCalendarDay(now, 'UTC'), day);
  const date = formatLongDate(day);
  if (days === 0) return `${date}, today`;
  const count = formatCount(Math.abs(days), 'day');
  return `${date}, ${days > 0 ? `in ${count}` : `${count} ago`}`;
}

/** Tests the sign-in address. Only browsers call it, so an address that this server may not call is not a failure. */
async function testSignIn({ config }: OutboundServices, { sso_url }: Provider): Promise<TestStep> {
  if (!sso_url) return testStep.skipped(SIGN_IN, 'None is set.');
  if (!isProviderAddress(sso_url, config.outboundAllow))
    return testStep.failed(
      SIGN_IN,
      `${sso_url} does not start with https://.`,
      'Ask the provider for its https address.',
    );
  try {
    const { status } = await guardedFetch(config)(sso_url, { redirect: 'manual' });
    if (status !== 404 && status < 500) return testStep.passed(SIGN_IN, `${new URL(sso_url).host} responds.`);
    if (status === 404) return testStep.failed(SIGN_IN, 'There is nothing at this address.', 'Copy the address again.');
    return testStep.warning(
      SIGN_IN,
      `The provider returns the error ${status}.`,
      'The provider may only accept a sign-in that starts in Mainstay. Try one.',
    );
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    if (isBlockedOutbound(error.message))
      return testStep.warning(
        SIGN_IN,
        error.message,
        'Only browsers open this address. Make sure that your browser can reach it.',
      );
    return testStep.failed(SIGN_IN, error.message, 'Check the address and whether the provider is available.');
  }
}

async function testMetadata(services: OutboundServices, provider: Provider): Promise<TestStep> {
  const { metadata_url: url } = provider.config;
  if (!url) return testStep.skipped(METADATA, 'No metadata URL is saved, so changes at the provider are not detected.');
  const metadata = await fetchMetadata(services, url).catch((error: unknown) => {
    if (error instanceof OutboundError || error instanceof MetadataError) return error.message;
    throw error;
  });
  if (typeof metadata === 'string')
    return testStep.warning(
      METADATA,
      metadata,
      isBlockedOutbound(metadata) ? ALLOW_ADVICE : 'Sign-in may still work. Check the address.',
    );
  return compareMetadata(provider, metadata);
}

/** @throws OutboundError, or MetadataError */
export async function fetchMetadata({ config }: OutboundServices, url: string): Promise<IdpMetadata> {
  const reply = await guardedFetch(config)(url);
  if (!reply.ok) throw new MetadataError(`${new URL(url).host} returns the error ${reply.status} instead of metadata.`);
  return parseIdpMetadata(await reply.text());
}

function compareMetadata(provider: Provider, metadata: IdpMetadata): TestStep {
  const advice = 'Load the metadata again and save.';
  if (metadata.idp_server !== provider.idp_server)
    return testStep.failed(
      METADATA,
      `The entity ID of the provider is ${metadata.idp_server}, not ${provider.idp_server}.`,
      advice,
    );
  if (metadata.sso_url !== provider.sso_url)
    return testStep.warning(METADATA, `The provider now signs users in at ${metadata.sso_url}.`, advice);
  const knownFingerprints = new Set(
    parseStoredCertificates(provider.certificates).map((certificate) => certificate.fingerprint256),
  );
  const newCertificates = metadata.certificates.filter(
    (certificate) => !knownFingerprints.has(certificate.fingerprint256),
  );
  if (newCertificates.length === metadata.certificates.length)
    return testStep.failed(METADATA, 'The provider signs with a certificate that is not stored in Mainstay.', advice);
  if (newCertificates.length > 0)
    return testStep.warning(METADATA, 'The provider announces a new certificate.', 'Add it before it is used.');
  return testStep.passed(METADATA, 'The saved settings match the metadata of the provider.');
}
