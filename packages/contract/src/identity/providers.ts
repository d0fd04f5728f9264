/** The sign-in methods of a company: their settings, the values to register at providers, and a test of each. All endpoints require ADM. */
import { z } from 'zod';
import { Strategy } from '../identity.ts';
import { done, endpoint, ok, pageLimit, pageNumber } from '../kit.ts';
import { isSingleLine, SINGLE_LINE_MESSAGE } from '../rules/single-line.ts';

/** The strategies that use an external provider. */
export const ExternalStrategy = Strategy.exclude(['local']);
export type ExternalStrategy = z.infer<typeof ExternalStrategy>;

/** Validity of a certificate; `expiring` means within 30 days. */
export const CERTIFICATE_STATES = ['valid', 'expiring', 'expired', 'not_yet'] as const;

export const Certificate = z.object({
  /** The subject of the certificate, such as `CN=idp.acme.com`. */
  subject: z.string(),
  /** SHA-256 as pairs of hexadecimal digits. */
  fingerprint: z.string(),
  valid_from: z.iso.datetime(),
  valid_to: z.iso.datetime(),
  state: z.enum(CERTIFICATE_STATES),
  pem: z.string(),
});
export type Certificate = z.infer<typeof Certificate>;

const LINE_LIMIT = 2000;

/** A setting of one line, such as an address. */
export const settingLine = z.string().trim().max(LINE_LIMIT).refine(isSingleLine, SINGLE_LINE_MESSAGE);

/** The settings of a method as a form. */
const SettingsForm = z.object({
  fields: z.array(
    z.object({
      name: z.string(),
      label: z.string(),
      /** A `password` is a secret: it can be replaced, but is never returned. */
      type: z.enum(['text', 'url', 'password']),
      /** Explanation below the field. */
      hint: z.string().optional(),
      placeholder: z.string().optional(),
      /** The title of the collapsed section with the field, for settings that few companies need. */
      section: z.string().optional(),
    }),
  ),
  settings: z.record(z.string(), z.string()),
  has_secret: z.boolean(),
  /** The values to register at the provider. */
  register: z.array(z.object({ label: z.string(), about: z.string(), value: z.string() })),
  /** How to register them. */
  register_hint: z.string().optional(),
});
export type SettingsForm = z.infer<typeof SettingsForm>;

export const SignInProvider = z.object({
  strategy: Strategy,
  enabled: z.boolean(),
  /** Whether users who enter their email are sent to this provider. */
  in_use: z.boolean(),
  /** Whether all required settings are set. */
  ready: z.boolean(),
  /** Undefined for passwords, which need no settings. */
  form: SettingsForm.optional(),
  /** The signing certificates of the provider, for methods with certificates. */
  certificates: z.array(Certificate).optional(),
});
export type SignInProvider = z.infer<typeof SignInProvider>;

export const TEST_STATES = ['ok', 'warning', 'failed', 'skipped'] as const;

export const TestStep = z.object({
  name: z.string(),
  state: z.enum(TEST_STATES),
  /** A plain description of the result. */
  found: z.string(),
  /** What to do about it. Empty if no action is needed. */
  advice: z.string(),
});
export type TestStep = z.infer<typeof TestStep>;

const access = ['ADM'] as const;
export const PROVIDERS_PATH = '/v1/api/admin/sign-in-providers/' as const;
const byStrategy = z.object({ strategy: Strategy });
/** Rate limit of calls that call external addresses in turn. */
export const EXTERNAL_CALLS_PER_MINUTE = 10;

/** Saves the settings of a method. The feature of the method serves it, with its own schema. */
export const saveSettings = endpoint({
  method: 'PUT',
  path: `${PROVIDERS_PATH}{strategy}/`,
  access,
  effect: 'changes',
  personOnly: 'signIn',
  summary: 'Configure a sign-in method',
  params: z.object({ strategy: ExternalStrategy }),
  body: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
  response: ok(SignInProvider),
});

export const providers = {
  findProviders: endpoint({
    method: 'GET',
    path: PROVIDERS_PATH,
    access,
    personOnly: 'signIn',
    summary: 'List the sign-in methods and whether they are set up',
    query: z.object({ pageNum: pageNumber, limit: pageLimit }),
    response: ok(z.object({ listing: z.array(SignInProvider), has_next: z.boolean(), total_records: z.int() })),
  }),
  testProvider: endpoint({
    method: 'POST',
    path: `${PROVIDERS_PATH}{strategy}/test/`,
    access,
    effect: 'changes',
    personOnly: 'signIn',
    perMinute: EXTERNAL_CALLS_PER_MINUTE,
    ownTransactions: true,
    summary: 'Test the saved settings step by step',
    params: z.object({ strategy: ExternalStrategy }),
    response: ok(z.object({ passed: z.boolean(), steps: z.array(TestStep) })),
  }),
  enableProvider: endpoint({
    method: 'POST',
    path: `${PROVIDERS_PATH}{strategy}/enable/`,
    access,
    effect: 'changes',
    personOnly: 'signIn',
    summary: 'Enable a sign-in method',
    params: byStrategy,
    response: done,
  }),
  disableProvider: endpoint({
    method: 'POST',
    path: `${PROVIDERS_PATH}{strategy}/disable/`,
    access,
    effect: 'changes',
    personOnly: 'signIn',
    summary: 'Disable a sign-in method',
    params: byStrategy,
    response: done,
  }),
};
