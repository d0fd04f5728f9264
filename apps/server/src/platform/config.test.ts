import { describe, expect, test } from 'vitest';
import { ConfigError, isLoopback, readConfig } from './config.ts';

test('defaults suit a single machine', () => {
  expect(readConfig({})).toMatchObject({ host: '127.0.0.1', port: 3000, demo: undefined, baseDomain: 'localhost' });
});

test('the error names the invalid setting', () => {
  expect(() => readConfig({ PORT: 'many' })).toThrow(ConfigError);
  expect(() => readConfig({ DATABASE_URL: 'postgres://x' })).toThrow(/MAINSTAY_SECRET is required/);
  expect(() => readConfig({ MAINSTAY_SECRET: 'short' })).toThrow(/at least 32/);
});

test('the topic of Gmail needs a token', () => {
  const GOOGLE_PUBSUB_TOPIC = 'projects/harbor/topics/mail';
  const GOOGLE_PUBSUB_TOKEN = 'x'.repeat(32);
  expect(readConfig({ GOOGLE_PUBSUB_TOKEN }).googlePubSub).toBeUndefined();
  expect(readConfig({ GOOGLE_PUBSUB_TOPIC, GOOGLE_PUBSUB_TOKEN }).googlePubSub).toEqual({
    topic: GOOGLE_PUBSUB_TOPIC,
    token: GOOGLE_PUBSUB_TOKEN,
  });
  for (const token of [undefined, 'x'.repeat(31)])
    expect(() => readConfig({ GOOGLE_PUBSUB_TOPIC, GOOGLE_PUBSUB_TOKEN: token })).toThrow(/GOOGLE_PUBSUB_TOKEN/);
  expect(() => readConfig({ GOOGLE_PUBSUB_TOPIC: 'mail', GOOGLE_PUBSUB_TOKEN })).toThrow(/projects/);
});

describe('database limits', () => {
  const requests = { connections: 10, perTenant: 5, waitMs: 10_000, statementTimeoutMs: 30_000 };
  const background = { connections: 8, statementTimeoutMs: 600_000 };

  test('leave half of the connections to other tenants', () => {
    expect(readConfig({}).databaseLimits).toEqual({ requests, background });
    const seven = { REQUEST_CONNECTIONS: '7', CONNECTION_TIMEOUT: '3', STATEMENT_TIMEOUT: '4' };
    expect(readConfig(seven).databaseLimits.requests).toEqual({
      connections: 7,
      perTenant: 4,
      waitMs: 3000,
      statementTimeoutMs: 4000,
    });
    const other = { TENANT_CONNECTIONS: '10', BACKGROUND_CONNECTIONS: '2', BACKGROUND_STATEMENT_TIMEOUT: '60' };
    expect(readConfig(other).databaseLimits).toEqual({
      requests: { ...requests, perTenant: 10 },
      background: { connections: 2, statementTimeoutMs: 60_000 },
    });
  });

  test('are at least one, and a tenant cannot have more connections than the pool', () => {
    expect(() => readConfig({ STATEMENT_TIMEOUT: '0' })).toThrow('STATEMENT_TIMEOUT must be 1 to 86400, not 0.');
    expect(() => readConfig({ TENANT_CONNECTIONS: '11' })).toThrow('TENANT_CONNECTIONS must be 1 to 10, not 11.');
  });
});

test('DEMO=0 disables the demo, any other value enables it', () => {
  expect([readConfig({ DEMO: '0' }).demo, readConfig({ DEMO: '1' }).demo, readConfig({ DEMO: '' }).demo]).toEqual([
    false,
    true,
    undefined,
  ]);
});

describe('the public address', () => {
  test('is an origin and defines the base domain if none is set', () => {
    const config = readConfig({ PUBLIC_URL: 'https://cs.example.com' });
    expect([config.publicUrl?.origin, config.baseDomain]).toEqual(['https://cs.example.com', 'cs.example.com']);
    for (const PUBLIC_URL of ['cs.example.com', 'ftp://x', 'https://x/path', 'https://x/?a', 'https://u:p@x'])
      expect(() => readConfig({ PUBLIC_URL }), PUBLIC_URL).toThrow(/PUBLIC_URL must/);
  });

  test('must be within the base domain', () => {
    const under = { PUBLIC_URL: 'https://start.example.com', BASE_DOMAIN: 'Example.com' };
    expect(readConfig(under).baseDomain).toBe('example.com');
    expect(() => readConfig({ ...under, BASE_DOMAIN: 'ample.com' })).toThrow(/must be within BASE_DOMAIN/);
  });
});

test('3-access-15 requires exactly three support addresses', () => {
  const three = readConfig({ SUPPORT_EMAILS: 'Help@acme.example, b@acme.example,c@acme.example' }).supportEmails;
  expect(three).toEqual(['help@acme.example', 'b@acme.example', 'c@acme.example']);
  expect(readConfig({}).supportEmails).toHaveLength(3);
  const two = 'a@acme.example,b@acme.example';
  for (const SUPPORT_EMAILS of ['a@acme.example', two, `${two},c@acme.example,d@acme.example`, ' , '])
    expect(() => readConfig({ SUPPORT_EMAILS }), SUPPORT_EMAILS).toThrow(/SUPPORT_EMAILS must be exactly 3 email/);
  for (const last of ['somebody', 'A@acme.example'])
    expect(() => readConfig({ SUPPORT_EMAILS: `${two},${last}` }), last).toThrow(/must be 3 different email/);
});

test('trusted proxies are addresses or ranges', () => {
  expect(readConfig({ TRUSTED_PROXIES: '10.0.0.0/8, ::1' }).trustedProxies).toEqual(['10.0.0.0/8', '::1']);
  expect(() => readConfig({ TRUSTED_PROXIES: 'proxy.example.com' })).toThrow(/TRUSTED_PROXIES must be addresses/);
});

test('accepts only an SMTP URL and an email address for mail', () => {
  expect(readConfig({})).toMatchObject({ smtpUrl: undefined, mailFrom: 'mainstay@localhost' });
  expect(readConfig({ SMTP_URL: 'smtps://me:secret@mail.example.com:465' }).smtpUrl?.port).toBe('465');
  expect(readConfig({ DNS_SERVERS: '10.0.0.2, 127.0.0.1:5353, [::1]:53' }).dnsServers).toHaveLength(3);
  for (const DNS_SERVERS of ['dns.example.com', '10.0.0.2:x', '10.0.0.2.3'])
    expect(() => readConfig({ DNS_SERVERS }), DNS_SERVERS).toThrow(/DNS_SERVERS must/);
  expect(readConfig({ MAIL_FROM: 'Mainstay <cs@example.com>' }).mailFrom).toBe('Mainstay <cs@example.com>');
  expect(() => readConfig({ SMTP_URL: 'mail.example.com' })).toThrow(/SMTP_URL must start with smtp/);
  for (const MAIL_FROM of ['nobody', 'a@b.test\r\nBcc: c@d.test'])
    expect(() => readConfig({ MAIL_FROM }), MAIL_FROM).toThrow(/MAIL_FROM must/);
});

test('stores uploads in the configured bucket and rejects incomplete settings', () => {
  expect(readConfig({}).bucket).toBeUndefined();
  expect(readConfig({ S3_BUCKET: 'uploads' }).bucket).toEqual({
    bucket: 'uploads',
    region: 'us-east-1',
    endpoint: undefined,
    credentials: undefined,
    prefix: '',
  });
  const S3 = { S3_BUCKET: 'uploads', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'key' };
  expect(
    readConfig({ ...S3, S3_REGION: 'eu-west-1', S3_ENDPOINT: 'https://s3.example', S3_PREFIX: '/acme/files/' }).bucket,
  ).toEqual({
    bucket: 'uploads',
    region: 'eu-west-1',
    endpoint: new URL('https://s3.example'),
    prefix: 'acme/files/',
    credentials: { accessKeyId: 'id', secretAccessKey: 'key' },
  });
  expect(() => readConfig({ ...S3, S3_SECRET_ACCESS_KEY: '' })).toThrow(/must be set together/);
  expect(() => readConfig({ S3_REGION: 'eu-west-1' })).toThrow('S3_REGION requires S3_BUCKET.');
  expect(() => readConfig({ ...S3, S3_ENDPOINT: 's3.example' })).toThrow(/S3_ENDPOINT must start with/);
});

test('parses old secrets and allowed outbound addresses as lists', () => {
  expect(readConfig({ MAINSTAY_OLD_SECRETS: ' first , second,' }).oldSecrets).toEqual(['first', 'second']);
  expect(readConfig({ OUTBOUND_ALLOW: 'IdP.internal:8443, 10.0.0.7' }).outboundAllow).toEqual([
    'idp.internal:8443',
    '10.0.0.7',
  ]);
  const secret = 'the same secret twice is no rotation';
  expect(() => readConfig({ MAINSTAY_SECRET: secret, MAINSTAY_OLD_SECRETS: secret })).toThrow(
    /only the secrets that it replaced/,
  );
});

test('rate limits are enabled unless they are turned off', () => {
  expect(readConfig({})).toMatchObject({ rateLimits: true, rateLimitPerUser: 0 });
  expect(readConfig({ RATE_LIMITS: '0', RATE_LIMIT_PER_USER: '1200' })).toMatchObject({
    rateLimits: false,
    rateLimitPerUser: 1200,
  });
  expect(() => readConfig({ RATE_LIMIT_PER_USER: '-1' })).toThrow(/RATE_LIMIT_PER_USER must/);
});

test('distinguishes loopback addresses from others', () => {
  expect(
    ['127.0.0.1', '127.1.2.3', '::1', 'localhost', '10.0.0.1', '0.0.0.0', '127.evil.example'].map(isLoopback),
  ).toEqual([true, true, true, true, false, false, false]);
});

describe('analytics', () => {
  const ANALYTICS_URL = 'https://events.example.com/collect';
  const ANALYTICS_HOSTS = 'Acme.example.com, *.cs.example.com';

  test('1-S-66 decisions-19 are off unless an address and hosts are set', () => {
    expect(readConfig({}).analytics).toBeUndefined();
    expect(
      readConfig({ ANALYTICS_URL: '', ANALYTICS_HOSTS: ' , ', ANALYTICS_TRACE_URL: '' }).analytics,
    ).toBeUndefined();
    expect(readConfig({ ANALYTICS_URL, ANALYTICS_HOSTS }).analytics).toEqual({
      hosts: ['acme.example.com', '*.cs.example.com'],
      eventsUrl: new URL(ANALYTICS_URL),
      traceUrl: undefined,
    });
    const ANALYTICS_TRACE_URL = 'http://127.0.0.1:4000/trace';
    expect(readConfig({ ANALYTICS_URL, ANALYTICS_HOSTS, ANALYTICS_TRACE_URL }).analytics?.traceUrl).toEqual(
      new URL(ANALYTICS_TRACE_URL),
    );
  });

  test('stop the start if a setting is missing or invalid', () => {
    expect(() => readConfig({ ANALYTICS_URL })).toThrow('ANALYTICS_URL and ANALYTICS_HOSTS must be set together.');
    expect(() => readConfig({ ANALYTICS_HOSTS })).toThrow('ANALYTICS_URL and ANALYTICS_HOSTS must be set together.');
    expect(() => readConfig({ ANALYTICS_TRACE_URL: ANALYTICS_URL })).toThrow(
      'ANALYTICS_TRACE_URL requires ANALYTICS_URL.',
    );
    for (const host of ['https://acme.example.com', 'acme.example.com:3000', '*', 'a.*.com', 'acme..com', '"'])
      expect(() => readConfig({ ANALYTICS_URL, ANALYTICS_HOSTS: host }), host).toThrow(ConfigError);
    for (const url of ['events.example.com', 'http://events.example.com', 'https://u:p@x.com', 'https://x.com/#a'])
      expect(() => readConfig({ ANALYTICS_URL: url, ANALYTICS_HOSTS }), url).toThrow(/ANALYTICS_URL must/);
  });
});
