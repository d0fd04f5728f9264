/** OAuth-Google and OAuth-Office365: the way to a company's provider and back. Rows: 1-identity-53, 1-identity-54, 1-S-11. */
import { z } from 'zod';
import { Strategy } from '../identity.ts';
import { done, endpoint, optionalParam, ok } from '../kit.ts';

/** The two strategies that speak OpenID Connect, as the specification spells them. */
export const OAuthStrategy = Strategy.extract(['OAuth-Google', 'OAuth-Office365']);
export type OAuthStrategy = z.infer<typeof OAuthStrategy>;

/** Far above what a provider sends; a longer one is nobody's code. */
const CODE_LIMIT = 8000;

/** What a sign-in takes along; anything but `admin` and `signup` is an ordinary one. */
const start = {
  authprovider: OAuthStrategy,
  redirect_url: optionalParam(z.string().max(2000)),
  flow: optionalParam(z.string().max(50)),
  /** Who is about to sign in, so that the provider need not ask. */
  email: optionalParam(z.string().trim().max(350)),
  /** The code of an invitation to `email`: whoever holds it may be linked to the invited user. */
  tokenId: optionalParam(z.string().max(200)),
};
const domain = z.string().trim().toLowerCase().max(200);
const ProviderAddress = z.object({ url: z.string() });

/** A way to sign in, as its owner sees it. */
export const SignInMethod = z.object({
  strategy: Strategy,
  /** Whether it opens the account now. */
  usable: z.boolean(),
  /** The outside account that is linked; null where none is, or where the way needs none. */
  account: z
    .object({ email: z.string().nullable(), linked_at: z.iso.datetime(), last_used_at: z.iso.datetime() })
    .nullable(),
  may_link: z.boolean(),
  /** Never where it is the only way. */
  may_unlink: z.boolean(),
});
export type SignInMethod = z.infer<typeof SignInMethod>;

export const oauth = {
  getProviderUrl: endpoint({
    method: 'GET',
    path: '/v1/api/oauth/url/',
    access: 'public',
    perMinute: 60,
    summary: 'The address at which a company’s provider signs in',
    query: z.object({ domain: optionalParam(domain), ...start }),
    response: ok(ProviderAddress),
  }),
  startSignIn: endpoint({
    method: 'GET',
    path: '/v1/api/oauth/start/',
    access: 'public',
    perMinute: 60,
    summary: 'Leave for the provider of the company of this host',
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
    // Providers add parameters of their own, such as `scope` and `session_state`.
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
    summary: 'The address at which the caller proves which account of the provider is theirs',
    body: z.object({ authprovider: OAuthStrategy }),
    ownTransactions: true,
    response: ok(ProviderAddress),
  }),
  findOwnWays: endpoint({
    method: 'GET',
    path: '/v1/api/profile/sign_in_ways/',
    access: 'session',
    summary: 'The ways in which the caller signs in, or may',
    response: ok(z.array(SignInMethod)),
  }),
  unlinkOwnAccount: endpoint({
    method: 'DELETE',
    path: '/v1/api/oauth/link/{strategy}/',
    access: 'session',
    summary: 'Unlink the caller’s account of a provider; the sessions it opened end',
    params: z.object({ strategy: OAuthStrategy }),
    response: done,
  }),
};
