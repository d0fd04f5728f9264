/**
 * Session tokens: signed JWTs (HS256, 12 h) that name tenant, user and session. The session row determines whether they
 * are valid (decision 4).
 */
import { type JWTPayload, jwtVerify, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import { maxEntries } from '../cache-size.ts';

export const TOKEN_HOURS = 12;

export interface TokenClaims {
  tenant: number;
  user: number;
  session: number;
}

const ISSUER = 'mainstay';

export function signToken(key: Uint8Array, claims: TokenClaims, now: Date): Promise<string> {
  const issuedAt = Math.floor(now.getTime() / 1000);
  return new SignJWT({ tid: claims.tenant, sid: claims.session })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setSubject(String(claims.user))
    .setIssuer(ISSUER)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + TOKEN_HOURS * 3600)
    .sign(key);
}

/** The cached result of verifying a token. */
interface VerifiedToken {
  claims: TokenClaims;
  /** In milliseconds since the epoch. */
  expires: number;
}

const MAX_CACHED_TOKENS = 10_000;

/** Reads tokens. The result of verifying a signature never changes, so it is cached until the token expires. */
export class TokenReader {
  readonly #key: Uint8Array;
  readonly #verified = new LRUCache<string, VerifiedToken>(maxEntries(MAX_CACHED_TOKENS));

  constructor(key: Uint8Array) {
    this.#key = key;
  }

  /** Returns the claims of a valid token that has not expired; undefined for any other text. */
  async read(token: string, now: Date): Promise<TokenClaims | undefined> {
    const verified = this.#verified.get(token) ?? (await this.#verify(token, now));
    return verified && now.getTime() < verified.expires ? verified.claims : undefined;
  }

  async #verify(token: string, now: Date): Promise<VerifiedToken | undefined> {
    let payload: JWTPayload;
    try {
      const options = { algorithms: ['HS256'], issuer: ISSUER, typ: 'JWT', currentDate: now };
      ({ payload } = await jwtVerify(token, this.#key, options));
    } catch {
      return undefined;
    }
    const claims = { tenant: Number(payload.tid), user: Number(payload.sub), session: Number(payload.sid) };
    if (!Object.values(claims).every((n) => Number.isSafeInteger(n) && n > 0)) return undefined;
    const verified = { claims, expires: (payload.exp ?? 0) * 1000 };
    this.#verified.set(token, verified);
    return verified;
  }
}
