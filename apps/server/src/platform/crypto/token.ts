/** Session tokens: signed JWTs (HS256, 12 h) that name tenant, user and session. The session row decides (decision 4). */
import { type JWTPayload, SignJWT, jwtVerify } from 'jose';

export const TOKEN_HOURS = 12;

export interface TokenClaims {
  tenant: number;
  user: number;
  session: number;
}

const ISSUER = 'mainstay';

export function signToken(key: Uint8Array, claims: TokenClaims, now: Date): Promise<string> {
  const issued = Math.floor(now.getTime() / 1000);
  return new SignJWT({ tid: claims.tenant, sid: claims.session })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setSubject(String(claims.user))
    .setIssuer(ISSUER)
    .setIssuedAt(issued)
    .setExpirationTime(issued + TOKEN_HOURS * 3600)
    .sign(key);
}

/** The claims of a token that is ours and has not expired; undefined for any other text. */
export async function readToken(key: Uint8Array, token: string, now: Date): Promise<TokenClaims | undefined> {
  let payload: JWTPayload;
  try {
    ({ payload } = await jwtVerify(token, key, {
      algorithms: ['HS256'],
      issuer: ISSUER,
      typ: 'JWT',
      currentDate: now,
    }));
  } catch {
    return undefined;
  }
  const claims = { tenant: Number(payload.tid), user: Number(payload.sub), session: Number(payload.sid) };
  return Object.values(claims).every((n) => Number.isSafeInteger(n) && n > 0) ? claims : undefined;
}
