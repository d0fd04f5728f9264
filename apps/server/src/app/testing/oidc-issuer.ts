/**
 * An OpenID Connect provider that issues any token that a test requests, valid or not. It validates its own input
 * strictly: client, secret, redirect URL and PKCE. Other tests run against real providers.
 */
import { createHash, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';

export const CLIENT = { id: 'mainstay-client', secret: 'a client secret' };

/** The data of a code until it is redeemed. */
interface Grant {
  idToken: string;
  challenge: string | null;
  redirectUri: string | null;
  answer: Record<string, unknown>;
}

/** How a token deviates from a valid one. */
export interface Forgery {
  /** Replaces claims, or removes those set to undefined. */
  claims?: Record<string, unknown>;
  /** Signs with an unknown key. */
  foreignKey?: boolean;
  unsigned?: boolean;
  /** Replaces keys of the reply of the token endpoint. */
  answer?: Record<string, unknown>;
}

export interface TestIssuer {
  /** URL of the provider. */
  url: string;
  /** Returns the callback query with which the browser returns after the user's consent. */
  consent(authorizationUrl: string, claims: Record<string, unknown>, forgery?: Forgery): Promise<URLSearchParams>;
  /** Makes the token endpoint return this reply from now on; undefined restores valid replies. */
  breakTokens(answer: { status: number; body: string } | undefined): void;
  close(): Promise<void>;
}

/** @param now the clock of the application under test, which determines the times of tokens */
export async function startIssuer(now: () => Date): Promise<TestIssuer> {
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  const foreignKeys = await generateKeyPair('RS256');
  const jwk = { ...(await exportJWK(publicKey)), kid: 'one', use: 'sig', alg: 'RS256' };
  const grants = new Map<string, Grant>();
  let brokenReply: { status: number; body: string } | undefined;

  const redeem = (form: URLSearchParams): [number, object] => {
    if (form.get('client_id') !== CLIENT.id || form.get('client_secret') !== CLIENT.secret) {
      return [401, { error: 'invalid_client' }];
    }
    const grant = grants.get(form.get('code') ?? '');
    grants.delete(form.get('code') ?? '');
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (!grant || grant.challenge !== challenge || grant.redirectUri !== form.get('redirect_uri')) {
      return [400, { error: 'invalid_grant' }];
    }
    const tokens = { access_token: 'access', refresh_token: 'refresh', token_type: 'Bearer', expires_in: 3600 };
    return [200, { ...tokens, id_token: grant.idToken, ...grant.answer }];
  };

  const server = createServer((request, reply) => {
    let text = '';
    request.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
    request.on('end', () => {
      const send = (status: number, body: object | string) =>
        reply
          .writeHead(status, { 'content-type': 'application/json' })
          .end(typeof body === 'string' ? body : JSON.stringify(body));
      if (request.url === '/.well-known/openid-configuration') return send(200, buildDiscoveryDocument(url));
      if (request.url === '/keys') return send(200, { keys: [jwk] });
      if (request.url !== '/token') return send(404, {});
      return brokenReply ? send(brokenReply.status, brokenReply.body) : send(...redeem(new URLSearchParams(text)));
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    url,
    async consent(authorizationUrl, claims, forgery = {}) {
      const parameters = new URL(authorizationUrl).searchParams;
      const issuedAt = Math.floor(now().getTime() / 1000);
      const validClaims = {
        iss: url,
        aud: parameters.get('client_id'),
        iat: issuedAt,
        exp: issuedAt + 3600,
        nonce: parameters.get('nonce'),
      };
      const tokenClaims = JSON.parse(JSON.stringify({ ...validClaims, ...claims, ...forgery.claims })) as JWTPayload;
      const idToken = forgery.unsigned
        ? `${encode({ alg: 'none' })}.${encode(tokenClaims)}.`
        : await new SignJWT(tokenClaims)
            .setProtectedHeader({ alg: 'RS256', kid: 'one', typ: 'JWT' })
            .sign(forgery.foreignKey ? foreignKeys.privateKey : privateKey);
      const code = randomBytes(16).toString('hex');
      grants.set(code, {
        idToken,
        challenge: parameters.get('code_challenge'),
        redirectUri: parameters.get('redirect_uri'),
        answer: forgery.answer ?? {},
      });
      return new URLSearchParams({ code, state: parameters.get('state') ?? '' });
    },
    breakTokens(answer) {
      brokenReply = answer;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');

const buildDiscoveryDocument = (url: string) => ({
  issuer: url,
  authorization_endpoint: `${url}/authorize`,
  token_endpoint: `${url}/token`,
  jwks_uri: `${url}/keys`,
  response_types_supported: ['code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256'],
  token_endpoint_auth_methods_supported: ['client_secret_post'],
  code_challenge_methods_supported: ['S256'],
});
