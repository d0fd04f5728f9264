/**
 * OAuth-Google and OAuth-Office365: the redirect to the company's provider and the callback. Rows: 1-identity-53, 1-identity-54, 1-S-11.
 */
import { z } from 'zod';
import { Strategy } from '../identity.ts';
import { done, endpoint, optionalParam, ok } from '../kit.ts';
import { OAUTH_STRATEGIES, SIGN_IN_METHODS } from '../rules/strategies.ts';

export const OAuthStrategy = z.enum(OAUTH_STRATEGIES);
export type OAuthStrategy = z.infer<typeof OAuthStrategy>;

/** Well above the length of real authorization codes. Longer values are invalid. */
const CODE_LIMIT = 8000;

/** Parameters that start a sign-in. Any flow other than `admin` and `signup` is an ordinary sign-in. */
const start = {
  authprovider: OAuthStrategy,
  redirect_url: optionalParam(z.string().max(2000)),
  flow: optionalParam(z.string().max(50)),
  /** Passed to the provider as a hint, so that it does not ask for the email again. */
  email: optionalParam(z.string().trim().max(350)),
  /** The code of an invitation sent to `email`. It allows linking the external identity to the invited user. */
  tokenId: optionalParam(z.string().max(200)),
};
const domain = z.string().trim().toLowerCase().max(200);
const ProviderAddress = z.object({ url: z.string() });

/** A sign-in method as its owner sees it. */
export const SignInMethod = z.object({
  strategy: Strategy,
  /** Whether the method can currently be used to sign in. */
  usable: z.boolean(),
  /** The linked external account. Null if none is linked or if the method does not need one. */
  account: z
    .object({ email: z.string().nullable(), linked_at: z.iso.datetime(), last_used_at: z.iso.datetime() })
    .nullable(),
  may_link: z.boolean(),
  /** False if this is the user's only sign-in method. */
  may_unlink: z.boolean(),
});
export type SignInMethod = z.infer<typeof SignInMethod>;

export const oauth = {
  getProviderUrl: endpoint({
    method: 'GET',
    path: '/v1/api/oauth/url/',
    access: 'public',
    perMinute: 60,
    summary: 'Get the sign-in URL of the provider of a company',
    query: z.object({ domain: optionalParam(domain), ...start }),
    response: ok(ProviderAddress),
  }),
  startSignIn: endpoint({
    method: 'GET',
    path: SIGN_IN_METHODS['OAuth-Google'].startPath,
    access: 'public',
    perMinute: 60,
    summary: 'Redirect to the provider of the company of this host',
    query: z.object({ domain: optionalParam(domain), ...start }),
    download: 'text/html',
    response: z.string(),
  }),
  finishSignIn: endpoint({
    method: 'GET',
    path: '/v1/api/oauth/callback/',
    access: 'public',
    perMinute: 60,
    summary: 'Where the provider sends the browser back to',
    // Providers add their own parameters, such as `scope` and `session_state`.
    query: z.looseObject({
      state: optionalParam(z.string().max(200)),
      code: optionalParam(z.string().max(CODE_LIMIT)),
      error: optionalParam(z.string().max(200)),
    }),
    download: 'text/html',
    response: z.string(),
  }),
  startLinking: endpoint({
    method: 'POST',
    path: '/v1/api/oauth/link/',
    access: 'session',
    effect: 'own',
    personOnly: 'credentials',
    summary: 'Get the URL to link an account of the provider to the caller',
    body: z.object({ authprovider: OAuthStrategy }),
    ownTransactions: true,
    response: ok(ProviderAddress),
  }),
  findOwnWays: endpoint({
    method: 'GET',
    path: '/v1/api/profile/sign_in_ways/',
    access: 'session',
    personOnly: 'credentials',
    summary: 'List the sign-in methods of the caller',
    response: ok(z.array(SignInMethod)),
  }),
  unlinkOwnAccount: endpoint({
    method: 'DELETE',
    path: '/v1/api/oauth/link/{strategy}/',
    access: 'session',
    effect: 'own',
    personOnly: 'credentials',
    summary: 'Unlink an account of a provider from the caller; its sessions end',
    params: z.object({ strategy: OAuthStrategy }),
    response: done,
  }),
};
