/** Signing in and out: domain discovery, passwords, token exchange. Paths and keys: 1-identity rows, 1-S-01 to 1-S-18. */
import { z } from 'zod';
import { done, endpoint, optionalParam, ok } from './kit.ts';
import { MAIL_PROVIDER_IDS } from './rules/mail-providers.ts';
import { STRATEGIES } from './rules/strategies.ts';
import { isEmail } from './rules/email.ts';
import { isSingleLine, SINGLE_LINE_MESSAGE } from './rules/single-line.ts';
import { Appearance, Theme } from './tenants/appearance.ts';

export const Strategy = z.enum(STRATEGIES);
export type Strategy = z.infer<typeof Strategy>;

const email = z.string().trim().max(350).refine(isEmail, 'Invalid Email Address');
/** Any `flow` other than admin or signup is treated as login. */
const flow = z
  .string()
  .max(50)
  .optional()
  .transform((v) => (v === 'admin' || v === 'signup' ? v : 'login'));
const domain = z.string().trim().toLowerCase().max(200).refine(isSingleLine, SINGLE_LINE_MESSAGE);
/** Selects a tenant if the host does not identify one (1-S-08). */
const tenantDomain = optionalParam(domain);

export const Discovery = z.object({
  auth_strategy: Strategy,
  idp_server: z.string(),
  domain: z.string(),
  sso_url: z.string(),
  with_domain: z.boolean(),
  entity_name: z.string(),
});
export type Discovery = z.infer<typeof Discovery>;

export const SignInReply = z.object({
  success: z.literal(true),
  /** Empty while the sign-in requires a second factor. */
  acs_url: z.string(),
  email: z.string(),
  errors: z.object({ e: z.string() }).nullable(),
  block: z.boolean(),
  /** The remaining step: enter a code, or enroll an authenticator app first. The token identifies this sign-in. */
  second_factor: z.object({ step: z.enum(['code', 'setup']), token: z.string() }).optional(),
});
export type SignInReply = z.infer<typeof SignInReply>;

export const RoleEntry = z.object({ abbr: z.string(), name: z.string() });

/** The data of a completed sign-in. The browser stores every key in local storage. */
export const SignedIn = z.object({
  token: z.string(),
  role: z.array(z.string()),
  expanded_roles: z.array(RoleEntry),
  sso_server: z.string(),
  auth_strategy: Strategy,
  entity_name: z.string(),
  entity_logo: z.string().nullable(),
  entity_timezone: z.string(),
  entity_theme: Theme,
  currency_symbol: z.string(),
  /** Number of decimals of the company's currency (ISO 4217): 0 for yen, 2 for dollars, 3 for dinars. */
  currency_digits: z.int().min(0),
  avatar_url: z.string().nullable(),
  user_id: z.int(),
  user_access_type: z.enum(['full', 'read_only']),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  title: z.string().nullable(),
  appearance: Appearance.nullable(),
  /** The provider of the mailbox that the user has connected. */
  mail_provider: z.enum(MAIL_PROVIDER_IDS).nullable(),
});
export type SignedIn = z.infer<typeof SignedIn>;

const credentials = {
  username: z.string().trim().min(1, 'Email is required.').max(350).refine(isSingleLine, SINGLE_LINE_MESSAGE),
  password: z.string().min(1, 'Password is required.').max(1000),
};

export const identity = {
  checkDomain: endpoint({
    method: 'GET',
    path: '/v1/api/settings/index/',
    access: 'public',
    summary: 'Get the tenant of this host',
    query: z.object({ flow, domain: tenantDomain }),
    response: ok(
      z.object({
        domain: z.string(),
        auth_strategy: Strategy,
        entity_name: z.string(),
        entity_logo: z.string().nullable(),
        entity_theme: Theme,
        appearance: Appearance,
      }),
    ),
  }),
  isActive: endpoint({
    method: 'GET',
    path: '/v1/api/settings/active/',
    access: 'public',
    summary: 'Check whether the tenant of this host is active',
    query: z.object({ domain: tenantDomain }),
    response: ok(z.object({ active: z.boolean() })),
  }),
  getDomain: endpoint({
    method: 'GET',
    path: '/v1/api/settings/domain/',
    access: 'public',
    summary: 'Get the sign-in methods of the tenant of this host',
    query: z.object({ domain: tenantDomain }),
    response: ok(Discovery),
  }),
  findDomains: endpoint({
    method: 'GET',
    path: '/v1/api/settings/email/',
    access: 'public',
    perMinute: 20,
    summary: 'List the tenants of an email address',
    query: z.object({ email, flow }),
    response: ok(z.array(Discovery)),
  }),
  authenticate: endpoint({
    method: 'POST',
    path: '/v1/api/authenticate/',
    access: 'public',
    perMinute: 30,
    checksSecret: true,
    summary: 'Check a password on the tenant of this host',
    body: z.object({ ...credentials, flow }),
    response: SignInReply,
  }),
  authenticateAdmin: endpoint({
    method: 'POST',
    path: '/v1/api/authenticate_admin/',
    access: 'public',
    perMinute: 30,
    checksSecret: true,
    summary: 'Check the password of an administrator (ADM, DA, CSO)',
    body: z.object({ ...credentials, flow }),
    response: SignInReply,
  }),
  authenticateOn: endpoint({
    method: 'POST',
    path: '/v1/api/user/authenticate/',
    access: 'public',
    perMinute: 30,
    checksSecret: true,
    summary: 'Check a password on the given tenant',
    body: z.object({ ...credentials, domain, flow }),
    response: SignInReply,
  }),
  exchangeCode: endpoint({
    method: 'POST',
    path: '/v1/api/get_jwt/',
    access: 'public',
    perMinute: 60,
    checksSecret: true,
    summary: 'Exchange a single-use code for a token',
    body: z.object({ email, code: z.string().min(1).max(200), flow }),
    response: ok(SignedIn),
  }),
  signOut: endpoint({
    method: 'POST',
    path: '/v1/api/logout/',
    access: 'session',
    effect: 'own',
    personOnly: 'session',
    summary: 'End this session',
    response: done,
  }),
  ssoSignOut: endpoint({
    method: 'GET',
    path: '/sso_logout/',
    access: 'public',
    summary: 'Where a sign-out ends: back at an address of ours',
    query: z.object({
      redirect: optionalParam(z.string().max(2000)),
      host: optionalParam(z.string().max(350)),
      strategy: optionalParam(z.string().max(50)),
    }),
    download: 'text/html',
    response: z.string(),
  }),
  setAppearance: endpoint({
    method: 'PUT',
    path: '/v1/api/users/appearance/',
    access: 'session',
    effect: 'own',
    summary: 'Set the theme mode of the caller: light, dark or system',
    body: z.object({ appearance: Appearance }),
    response: ok(z.object({ appearance: Appearance })),
  }),
};
