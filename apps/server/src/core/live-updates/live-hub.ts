/** The streams of one server. It listens to the notifications of all servers and passes them on to the users who may read them. */
import { randomUUID } from 'node:crypto';
import type { Viewer } from '@mainstay/contract/live-updates';
import type { TokenClaims } from '../../platform/crypto/token.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { SessionEndedError } from '../../platform/http/errors.ts';
import type { Services } from '../../platform/http/services.ts';
import { SESSION_CHECK, type SessionCheck } from '../../platform/session/session-check.ts';
import { personNameSql } from '../people/person-sql.ts';
import {
  type ChangeNotification,
  LIVE_CHANNEL,
  type Notification,
  notifyServers,
  type ReportedPresence,
} from './notification.ts';
import { type MembersByAccount, Stream, type VersionedAccess } from './stream.ts';

/** Time during which the notifications of a company are collected, so that many changes cost one transaction. */
const COLLECT_MS = 50;
const HEARTBEAT_MS = 20_000;
/** After this time without a repetition, the server of a client is considered lost. */
const PRESENCE_EXPIRES_MS = 3 * HEARTBEAT_MS;
/** Reports of presence in one notification, so that they fit into its payload. */
const REPORTS_PER_NOTIFICATION = 8;

/** A client that has an account open, on any server. */
interface OpenAccount {
  viewer: Viewer;
  account: number;
  /** Milliseconds since the epoch. Presence of this server's own streams is repeated as well. */
  expiresAt: number;
}

/** The streams of one company, and what they are still to receive. */
interface Room {
  streams: Map<string, Stream>;
  openAccounts: Map<string, OpenAccount>;
  changes: ChangeNotification[];
  /** Accounts whose viewers have changed. */
  changedAccounts: Set<number>;
  isMissed: boolean;
  timer: NodeJS.Timeout | undefined;
  isSending: boolean;
}

const createRoom = (): Room => ({
  streams: new Map(),
  openAccounts: new Map(),
  changes: [],
  changedAccounts: new Set(),
  isMissed: false,
  timer: undefined,
  isSending: false,
});

type HubServices = Pick<Services, 'database' | 'sessions' | 'now' | 'log'>;

export class LiveHub {
  readonly #services: HubServices;
  readonly #rooms = new Map<number, Room>();
  #heartbeat: NodeJS.Timeout | undefined;
  #stopListening: (() => Promise<void>) | undefined;

  constructor(services: HubServices) {
    this.#services = services;
  }

  async start(): Promise<void> {
    this.#stopListening = await this.#services.database.listen(LIVE_CHANNEL, (payload) => this.#receive(payload), {
      onReconnect: () => this.#sendMissed(),
    });
    this.#heartbeat = setInterval(() => this.#beat(), HEARTBEAT_MS).unref();
  }

  /** Ends all streams. */
  async close(): Promise<void> {
    clearInterval(this.#heartbeat);
    for (const { streams, timer } of this.#rooms.values()) {
      clearTimeout(timer);
      for (const stream of streams.values()) stream.end();
    }
    this.#rooms.clear();
    await this.#stopListening?.();
  }

  /**
   * Opens a stream.
   * @throws UnauthorizedError
   */
  async open(claims: TokenClaims): Promise<Stream> {
    const permissions = await this.#services.database.inTenant(claims.tenant, 'read', (tx) =>
      this.#readPermissions(tx, claims),
    );
    const stream = new Stream(randomUUID(), claims, permissions);
    const room = this.#rooms.get(claims.tenant) ?? this.#openRoom(claims.tenant);
    room.streams.set(stream.id, stream);
    stream.output.on('close', () => this.#remove(room, stream));
    return stream;
  }

  #openRoom(tenant: number): Room {
    const room = createRoom();
    this.#rooms.set(tenant, room);
    void this.#notify({ kind: 'presence-request', tenant });
    return room;
  }

  /** The version is read first, so that the access is at least as current. */
  async #readPermissions(tx: TenantTx, claims: TokenClaims): Promise<VersionedAccess> {
    const [row] = await tx.rows<SessionCheck>(SESSION_CHECK, [claims.tenant, claims.session, this.#services.now()]);
    if (!row) throw new SessionEndedError();
    return { version: row.access_version, access: await this.#services.sessions.open(tx, claims) };
  }

  #remove(room: Room, { id, claims: { tenant } }: Stream): void {
    room.streams.delete(id);
    const open = room.openAccounts.get(id);
    if (open) void this.#notify({ kind: 'presence', tenant, reports: [{ connection: id, ...open, account: null }] });
    if (room.streams.size > 0) return;
    clearTimeout(room.timer);
    this.#rooms.delete(tenant);
  }

  /** Notifies all servers, including this one. Presence is not worth an error. */
  async #notify(notification: Notification): Promise<void> {
    const { database, log } = this.#services;
    try {
      await database.ownerPool.query('select pg_notify($1, $2)', [LIVE_CHANNEL, JSON.stringify(notification)]);
    } catch (error) {
      log.warn({ err: error }, 'presence not sent to other servers');
    }
  }

  #receive(payload: string): void {
    const notification = JSON.parse(payload) as Notification;
    const { tenant } = notification;
    const room = this.#rooms.get(tenant);
    if (!room) return;
    if (notification.kind === 'presence-request') return this.#repeatPresence(tenant, room);
    if (notification.kind === 'missed') room.isMissed = true;
    else if (notification.kind === 'changes') room.changes.push(notification);
    else for (const report of notification.reports) this.#applyReport(room, report);
    this.#schedule(room, tenant);
  }

  #applyReport(room: Room, { connection, viewer, account }: ReportedPresence): void {
    const before = room.openAccounts.get(connection);
    const stream = room.streams.get(connection);
    // The id of a stream is known to its client only; another user cannot report for it.
    if (stream && stream.claims.user !== viewer.user_id) return;
    if (stream) stream.account = account;
    if (account === null) room.openAccounts.delete(connection);
    else {
      const expiresAt = this.#services.now().getTime() + PRESENCE_EXPIRES_MS;
      room.openAccounts.set(connection, { viewer, account, expiresAt });
    }
    if (before?.account === account) return;
    for (const changed of [before?.account, account]) if (changed) room.changedAccounts.add(changed);
  }

  #schedule(room: Room, tenant: number): void {
    room.timer ??= setTimeout(() => void this.#send(room, tenant), COLLECT_MS);
  }

  /** Sends what was collected. Changes that arrive in the meantime are sent afterward. */
  async #send(room: Room, tenant: number): Promise<void> {
    room.timer = undefined;
    if (room.isSending) return this.#schedule(room, tenant);
    room.isSending = true;
    const { changes, changedAccounts, isMissed } = room;
    Object.assign(room, { changes: [], changedAccounts: new Set(), isMissed: false });
    try {
      const accounts = new Set(changedAccounts);
      for (const { account } of changes.flatMap((one) => one.changes)) if (account !== null) accounts.add(account);
      const users = new Set(changes.flatMap(({ userId }) => userId ?? []));
      const [, members, names] = await this.#services.database.inTenant(tenant, 'read', (tx) =>
        Promise.all([this.#checkSessions(tx, room), findMembers(tx, [...accounts]), findNames(tx, [...users])]),
      );
      for (const stream of room.streams.values()) {
        if (isMissed) stream.send('missed', {});
        for (const { requestId, userId, changes: list } of changes) {
          const visible = stream.filterChanges(list, members);
          if (visible.length === 0) continue;
          const user = userId === null ? null : (names.get(userId) ?? null);
          stream.send('changes', { request_id: requestId, user, changes: visible });
        }
        const { account } = stream;
        if (account === null || !changedAccounts.has(account) || !stream.canReadAccount(account, members)) continue;
        stream.send('presence', { account, viewers: findViewers(room, account, stream.claims.user) });
      }
    } catch (error) {
      this.#services.log.warn({ err: error, tenant }, 'live updates not sent');
      for (const stream of room.streams.values()) stream.send('missed', {});
    } finally {
      room.isSending = false;
    }
  }

  /** Ends the streams of ended sessions, and reads permissions that have changed. */
  async #checkSessions(tx: TenantTx, { streams }: Room): Promise<void> {
    const open = [...streams.values()];
    const rows = await tx.rows<{ id: number; access_version: number }>(
      `select s.id, s.access_version from sessions s
       where s.tenant_id = $1 and s.id = any($2::bigint[]) and s.ended_at is null and s.expires_at > $3`,
      [tx.tenant, open.map(({ claims }) => claims.session), this.#services.now()],
    );
    const versions = new Map(rows.map(({ id, access_version }) => [id, access_version]));
    for (const stream of open) {
      if (versions.get(stream.claims.session) === stream.permissions.version) continue;
      try {
        stream.permissions = await this.#readPermissions(tx, stream.claims);
      } catch (error) {
        if (!(error instanceof SessionEndedError)) throw error;
        streams.delete(stream.id);
        stream.end();
      }
    }
  }

  #beat(): void {
    const now = this.#services.now().getTime();
    for (const [tenant, room] of this.#rooms) {
      this.#repeatPresence(tenant, room);
      for (const stream of room.streams.values()) stream.sendHeartbeat();
      for (const [connection, { account, expiresAt }] of room.openAccounts) {
        if (expiresAt > now) continue;
        room.openAccounts.delete(connection);
        room.changedAccounts.add(account);
      }
      // Also ends the streams of sessions that have expired.
      this.#schedule(room, tenant);
    }
  }

  #repeatPresence(tenant: number, { streams, openAccounts }: Room): void {
    const reports = [...openAccounts].flatMap(([connection, { viewer, account }]) =>
      streams.has(connection) ? [{ connection, viewer, account }] : [],
    );
    for (let start = 0; start < reports.length; start += REPORTS_PER_NOTIFICATION) {
      const part = reports.slice(start, start + REPORTS_PER_NOTIFICATION);
      void this.#notify({ kind: 'presence', tenant, reports: part });
    }
  }

  /** The connection to the database was lost for a while, and with it any number of notifications. */
  #sendMissed(): void {
    for (const [tenant, room] of this.#rooms) {
      room.isMissed = true;
      this.#schedule(room, tenant);
    }
  }
}

/** Returns the members of accounts. */
async function findMembers(tx: TenantTx, accounts: readonly number[]): Promise<MembersByAccount> {
  if (accounts.length === 0) return new Map();
  const rows = await tx.rows<{ account_id: number; users: number[] }>(
    `select m.account_id, array_agg(m.user_id) as users from account_members m
     where m.tenant_id = $1 and m.account_id = any($2::bigint[]) group by m.account_id`,
    [tx.tenant, accounts],
  );
  return new Map(rows.map(({ account_id: account, users }) => [account, new Set(users)]));
}

async function findNames(tx: TenantTx, users: readonly number[]): Promise<Map<number, string>> {
  if (users.length === 0) return new Map();
  const rows = await tx.rows<{ id: number; name: string }>(
    `select u.id, coalesce(${personNameSql('u')}, u.email) as name from users u
     where u.tenant_id = $1 and u.id = any($2::bigint[])`,
    [tx.tenant, users],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Returns the other users who have an account open, by name. */
function findViewers({ openAccounts }: Room, account: number, user: number): Viewer[] {
  const viewers = [...openAccounts.values()].filter((open) => open.account === account).map(({ viewer }) => viewer);
  const distinct = new Map(viewers.map((viewer) => [viewer.user_id, viewer]));
  distinct.delete(user);
  return [...distinct.values()].sort((a, b) => a.name.localeCompare(b.name));
}

const hubs = new WeakMap<Services, Promise<LiveHub>>();

/** Returns the hub of a server. It starts with the first stream. @param closing ends it */
export function getLiveHub(services: Services, closing: AbortSignal): Promise<LiveHub> {
  let hub = hubs.get(services);
  if (!hub) {
    const newHub = new LiveHub(services);
    hub = newHub.start().then(() => newHub);
    hubs.set(services, hub);
    hub.catch(() => hubs.delete(services));
    closing.addEventListener('abort', () => void newHub.close(), { once: true });
  }
  return hub;
}

/** Notifies all servers of what the client of a stream shows. */
export const reportPresence = (tx: TenantTx, report: ReportedPresence): Promise<void> =>
  notifyServers(tx, JSON.stringify({ kind: 'presence', tenant: tx.tenant, reports: [report] } satisfies Notification));
