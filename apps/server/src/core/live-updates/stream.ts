/** One stream of server-sent events to one client. */
import { PassThrough } from 'node:stream';
import { LIVE_EVENTS, type LiveChange } from '@mainstay/contract/live-updates';
import type { z } from 'zod';
import type { TokenClaims } from '../../platform/crypto/token.ts';
import type { Access } from '../../platform/session/access.ts';
import type { RoutedChange } from './notification.ts';

/** A client that reads more slowly than this reconnects, and fetches again what it shows. */
const MAX_UNREAD_BYTES = 262_144;

/** The access of a session, and the version of its permissions from which it was read. */
export interface VersionedAccess {
  version: number;
  access: Access;
}

/** The users who may read each of the accounts of a batch. */
export type MembersByAccount = ReadonlyMap<number, ReadonlySet<number>>;

export class Stream {
  readonly output = new PassThrough();
  readonly id: string;
  readonly claims: TokenClaims;
  permissions: VersionedAccess;
  /** The account that the client shows. */
  account: number | null = null;

  constructor(id: string, claims: TokenClaims, permissions: VersionedAccess) {
    this.id = id;
    this.claims = claims;
    this.permissions = permissions;
    this.send('start', { connection: id });
  }

  send<E extends keyof typeof LIVE_EVENTS>(name: E, data: z.input<(typeof LIVE_EVENTS)[E]>): void {
    this.#write(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`);
  }

  /** Prevents proxies from closing an idle connection, and detects clients that are gone. */
  sendHeartbeat(): void {
    this.#write(':\n\n');
  }

  end(): void {
    this.output.end();
  }

  #write(text: string): void {
    if (this.output.writableEnded || this.output.destroyed) return;
    this.output.write(text);
    if (this.output.readableLength + this.output.writableLength > MAX_UNREAD_BYTES) this.output.destroy();
  }

  canReadAccount(account: number, members: MembersByAccount): boolean {
    const { ownerScope } = this.permissions.access;
    return ownerScope === null || ownerScope.some((user) => members.get(account)?.has(user));
  }

  /** Returns the changes that the user may learn of. */
  filterChanges(changes: readonly RoutedChange[], members: MembersByAccount): LiveChange[] {
    return changes
      .filter((change) => this.#isReader(change) && this.#canReadAccountOf(change, members))
      .map(({ subject, id, account }) => ({ subject, id, account }));
  }

  #isReader({ readers, account }: RoutedChange): boolean {
    const { user, roles } = this.permissions.access;
    if (typeof readers === 'object') return readers.user === user;
    return readers === 'everyone' || (readers === undefined && account !== null) || roles.includes('ADM');
  }

  #canReadAccountOf({ account }: RoutedChange, members: MembersByAccount): boolean {
    return account === null || this.canReadAccount(account, members);
  }
}
