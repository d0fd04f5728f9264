/** Checks the DNS records by which receivers decide whether mail of a sender is genuine: SPF, DKIM and DMARC. */
import dns from 'node:dns';
import { isIP } from 'node:net';
import type { DnsRecord, SenderCheck } from '@mainstay/contract/mail/sender';
import type { DNSResolver as Resolve } from 'mailauth';
import type { Config } from '../../../platform/config.ts';
import type { Sender } from '../sender.ts';
import { toDkimRecord } from './stored-settings.ts';

const DNS_TIMEOUT_MS = 2000;
const DNS_TRIES = 2;

/** Returns a resolver that uses the name servers of `DNS_SERVERS`, or those of the system. */
export function createResolver({ dnsServers }: Pick<Config, 'dnsServers'>): Resolve {
  const resolver = new dns.promises.Resolver({ timeout: DNS_TIMEOUT_MS, tries: DNS_TRIES });
  if (dnsServers.length > 0) resolver.setServers(dnsServers);
  return (domain, type) => resolver.resolve(domain, type) as Promise<string[]>;
}

/** Returns a text record that begins with a tag, or null. */
async function findText(resolve: Resolve, name: string, tag: string): Promise<string | null> {
  const records = (await resolve(name, 'TXT').catch(() => [])) as string[][];
  return records.map((parts) => parts.join('')).find((text) => text.toLowerCase().startsWith(tag)) ?? null;
}

export const getDomain = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase();

/** The address that SPF is about. */
const getEnvelopeAddress = ({ bounceAddress, from }: Sender): string => bounceAddress ?? from.address;

const RELAY_NOTE =
  'The server may pass mail on to others that send it from other addresses, which this test cannot know.';

/** Evaluates SPF for the addresses of the mail server. */
export async function checkSpf(resolve: Resolve, sender: Sender & { server: URL }): Promise<SenderCheck> {
  const { spf } = await import('mailauth/lib/spf/index.js');
  const address = getEnvelopeAddress(sender);
  const domain = getDomain(address);
  const host = sender.server.hostname.replace(/^\[(.*)\]$/, '$1');
  const found = await findText(resolve, domain, 'v=spf1');
  const mechanism = isIP(host) === 0 ? `a:${host}` : `ip${isIP(host)}:${host}`;
  const value = found?.trim().replace(/\s([~?+-]?all)$/i, ` ${mechanism} $1`) ?? `v=spf1 ${mechanism} ~all`;
  const expected: DnsRecord = { name: domain, type: 'TXT', value };
  const toCheck = (state: SenderCheck['state'], text: string): SenderCheck => ({
    name: 'spf',
    state,
    text: `${text} ${RELAY_NOTE}`,
    found,
    expected: state === 'pass' ? null : expected,
  });
  if (!found) return toCheck('fail', `${domain} has no SPF record, so receivers cannot tell which servers may send.`);
  const ips = await findAddresses(resolve, host);
  if (ips.length === 0) return toCheck('warning', `The address of ${host} could not be resolved.`);
  const results = await Promise.all(ips.map((ip) => spf({ sender: address, ip, helo: host, resolver: resolve })));
  const denied = ips.filter((_ip, index) => results[index]?.status.result !== 'pass');
  if (denied.length === 0) return toCheck('pass', `${domain} permits ${host} (${ips.join(', ')}) to send its mail.`);
  const { result } = results.find(({ status }) => status.result !== 'pass')?.status ?? { result: 'none' };
  if (result === 'permerror') return toCheck('fail', `The SPF record of ${domain} is not valid.`);
  if (result === 'temperror') return toCheck('warning', `A name server did not respond. Try again.`);
  return toCheck(
    result === 'fail' ? 'fail' : 'warning',
    `${domain} does not permit ${denied.join(', ')}, the address of ${host}, to send its mail.`,
  );
}

async function findAddresses(resolve: Resolve, host: string): Promise<string[]> {
  if (isIP(host) !== 0) return [host];
  const found = await Promise.all(['A', 'AAAA'].map((type) => resolve(host, type).catch(() => [])));
  return found.flat().map(String);
}

/** Signs a real message and verifies it with the published key. */
export async function checkDkim(resolve: Resolve, sender: Sender): Promise<SenderCheck> {
  const { dkim, from } = sender;
  if (!dkim)
    return {
      name: 'dkim',
      state: 'warning',
      text: 'Messages are not signed. Receivers trust signed mail more, and large providers require signatures of bulk email.',
      found: null,
      expected: null,
    };
  const [{ createTransport }, { dkimVerify }] = await Promise.all([
    import('nodemailer'),
    import('mailauth/lib/dkim/verify.js'),
  ]);
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  const signed = await transport.sendMail({ from, to: from.address, subject: 'Test', text: 'Test', dkim });
  const { results } = await dkimVerify(signed.message, { resolver: resolve });
  const expected = toDkimRecord(dkim);
  const found = (await findText(resolve, expected.name, '')) ?? null;
  const status = results[0]?.status;
  if (status?.result === 'pass')
    return {
      name: 'dkim',
      state: 'pass',
      text: `A signed message was verified with the key that ${dkim.domainName} publishes.`,
      found,
      expected: null,
    };
  const text = found
    ? `The key that is published at ${expected.name} does not belong to the key that signs. Publish the expected record.`
    : `No key is published at ${expected.name}. Until the expected record is published, receivers cannot verify signatures.`;
  return { name: 'dkim', state: 'fail', text, found, expected };
}

/** Checks whether the domain of the sender is aligned with that of SPF or DKIM, and which policy it publishes. */
export async function checkDmarc(
  resolve: Resolve,
  sender: Sender,
  { spf, dkim }: { spf: SenderCheck; dkim: SenderCheck },
): Promise<SenderCheck> {
  const { dmarc } = await import('mailauth/lib/dmarc/index.js');
  const { address } = sender.from;
  const domain = getDomain(address);
  const spfDomain = getDomain(getEnvelopeAddress(sender));
  const dkimDomain = sender.dkim?.domainName;
  const result = await dmarc({
    headerFrom: address,
    spfDomains: spf.state === 'pass' ? [spfDomain] : [],
    dkimDomains: dkim.state === 'pass' && dkimDomain ? [{ domain: dkimDomain }] : [],
    resolver: resolve,
  });
  if (!result) throw new Error('A sender without an address.');
  const { status, policy, rr } = result;
  const expected: DnsRecord = {
    name: `_dmarc.${domain}`,
    type: 'TXT',
    value: `v=DMARC1; p=none; rua=mailto:${address}`,
  };
  const toCheck = (state: SenderCheck['state'], text: string, isExpected = false): SenderCheck => ({
    name: 'dmarc',
    state,
    text,
    found: rr ?? null,
    expected: isExpected ? expected : null,
  });
  if (status.result === 'none')
    return toCheck('warning', `${domain} has no DMARC record. Large providers require one for bulk email.`, true);
  if (status.result === 'temperror') return toCheck('warning', 'A name server did not respond. Try again.');
  const policyText =
    policy === 'none'
      ? 'Its policy is “none”: receivers report messages that fail, but deliver them.'
      : `Its policy is “${policy}”: receivers ${policy === 'reject' ? 'reject' : 'treat as suspicious'} messages that fail.`;
  // The library also accepts another domain of the same organization if the record requires the same one.
  const isAligned =
    (spf.state === 'pass' && (spfDomain === domain || !/;\s*aspf\s*=\s*s\b/i.test(rr ?? ''))) ||
    (dkim.state === 'pass' && (dkimDomain === domain || !/;\s*adkim\s*=\s*s\b/i.test(rr ?? '')));
  if (status.result === 'pass' && isAligned)
    return toCheck('pass', `The sender matches the domain that SPF or DKIM confirms. ${policyText}`);
  const unsigned = dkimDomain && dkim.state === 'pass' ? ` Messages are signed for ${dkimDomain}.` : '';
  return toCheck('fail', `Neither SPF nor DKIM confirms ${domain}, the domain of the sender.${unsigned} ${policyText}`);
}
