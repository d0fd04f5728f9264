/** The access tokens that an emulator issued. They expire by its clock. */
import type { Clock } from './clock.ts';

interface IssuedToken {
  user: string;
  scopes: ReadonlySet<string>;
  expiresAt: Date;
  /** The consent it is based on. */
  grant?: string | undefined;
}

export class AccessTokens {
  readonly #tokens = new Map<string, IssuedToken>();

  constructor(readonly clock: Clock) {}

  issue(token: string, issued: { user: string; scopes: readonly string[]; seconds: number; grant?: string }): void {
    this.#tokens.set(token, {
      user: issued.user.toLowerCase(),
      scopes: new Set(issued.scopes),
      expiresAt: new Date(this.clock.now().getTime() + issued.seconds * 1000),
      grant: issued.grant,
    });
  }

  /** @returns undefined for a token that was not issued, has expired or was revoked */
  find(token: string): IssuedToken | undefined {
    const issued = this.#tokens.get(token);
    return issued && issued.expiresAt > this.clock.now() ? issued : undefined;
  }

  delete(token: string): void {
    this.#tokens.delete(token);
  }

  deleteGrant(grant: string): void {
    for (const [token, issued] of this.#tokens) if (issued.grant === grant) this.#tokens.delete(token);
  }

  /** Ends the tokens of a user, or all of them. */
  expire(user?: string): void {
    for (const [token, issued] of this.#tokens)
      if (!user || issued.user === user.toLowerCase()) this.#tokens.delete(token);
  }
}
