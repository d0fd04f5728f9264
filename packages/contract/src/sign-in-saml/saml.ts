/**
 * SAML2: service provider metadata, the redirect to the identity provider and back, and single logout. Rows: 1-identity-37, 1-S-09, 1-S-10.
 */
import { z } from 'zod';
import { SignedIn } from '../identity.ts';
import { endpoint, optionalParam, ok } from '../kit.ts';
import { isEmail } from '../rules/email.ts';
import { SIGN_IN_METHODS } from '../rules/strategies.ts';

/** Well above the size of an assertion. The guard applies a lower limit to the document itself. */
const MESSAGE_LIMIT = 600_000;

export const saml = {
  getMetadata: endpoint({
    method: 'GET',
    path: '/v1/api/saml/metadata/',
    access: 'public',
    perMinute: 60,
    summary: 'Get the service provider metadata for an identity provider',
    download: 'application/samlmetadata+xml',
    response: z.string(),
  }),
  startSignIn: endpoint({
    method: 'GET',
    path: SIGN_IN_METHODS.SAML2.startPath,
    access: 'public',
    perMinute: 60,
    summary: 'Redirect to the identity provider of a company',
    query: z.object({
      domain: optionalParam(z.string().trim().toLowerCase().max(200)),
      redirect_url: optionalParam(z.string().max(2000)),
    }),
    download: 'text/html',
    response: z.string(),
  }),
  takeAssertion: endpoint({
    method: 'POST',
    path: '/v1/api/saml/acs/',
    access: 'public',
    perMinute: 60,
    summary: 'Where the identity provider answers',
    body: z.object({ SAMLResponse: z.string().min(1).max(MESSAGE_LIMIT), RelayState: z.string().max(1000).optional() }),
    encoding: 'form',
    download: 'text/html',
    response: z.string(),
  }),
  exchangeAssertion: endpoint({
    method: 'POST',
    path: '/v1/api/get_saml_jwt/',
    access: 'public',
    perMinute: 60,
    checksSecret: true,
    summary: 'Exchange a completed SAML sign-in of this browser for a token',
    body: z.object({
      email: z.string().trim().max(350).refine(isEmail, 'Invalid Email Address'),
      flow: z.string().max(50).optional(),
    }),
    response: ok(SignedIn),
  }),
  /** The signature covers the raw query string, so the guard reads the query from the URL itself. */
  singleLogout: endpoint({
    method: 'GET',
    path: '/v1/api/saml/slo/',
    access: 'public',
    perMinute: 60,
    summary: 'Handle single logout requests and responses of the identity provider',
    query: z.looseObject({}),
    download: 'text/html',
    response: z.string(),
  }),
};
