/** Finds, creates, updates and deletes saved views of lists, and the view with which a list opens for a user. */
import { canOpenAdmin } from '@mainstay/contract/rules/access';
import { type SavedView, VIEW_LIMIT, VIEW_LIMIT_MESSAGE, type ViewScope } from '@mainstay/contract/saved-views';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { event } from '../../platform/events/event.ts';
import { record } from '../../platform/events/record.ts';
import type { Actor } from '../../platform/http/actor.ts';
import {
  BusinessError,
  FieldError,
  ForbiddenError,
  NameTakenError,
  NotFoundError,
} from '../../platform/http/errors.ts';
import type { Access } from '../../platform/session/access.ts';
import { diffFields } from '../audit/record-audit.ts';
import { personNameSql } from '../people/person-sql.ts';
import { defaultViewChanged, savedViewCreated, savedViewDeleted, savedViewUpdated } from './events.ts';

export interface ViewFields {
  name: string;
  scope: ViewScope;
  team_id?: number | null | undefined;
  state: SavedView['state'];
}

const MY_TEAMS = `select m.team_id from team_members m where m.tenant_id = $1 and m.user_id = $2`;
/** The views that user `$2` may use. */
const VISIBLE = `(v.owner_id = $2 or v.scope = 'company' or v.team_id in (${MY_TEAMS}))`;

interface ViewOwner {
  scope: ViewScope;
  owner_id: number;
}

/** Owners change their views, and administrators change shared ones. */
const canEdit = ({ user, roles, userAccessType }: Access, { scope, owner_id }: ViewOwner): boolean =>
  userAccessType === 'full' && (owner_id === user || (scope !== 'own' && canOpenAdmin(roles)));

/** Returns the views of a list that the caller may use, sorted by name, and the teams with which the caller may share. */
export async function findSavedViews(
  tx: TenantTx,
  access: Access,
  list: string,
): Promise<{ views: SavedView[]; teams: { id: number; name: string }[] }> {
  const [rows, teams] = await Promise.all([
    tx.rows<Omit<SavedView, 'can_edit'> & ViewOwner>(
      `select v.id, v.name, v.scope, v.team_id, v.state, v.owner_id, coalesce(${personNameSql('u')}, u.email) as owner_name,
         d.view_id is not null as is_default
       from saved_views v join users u on u.tenant_id = $1 and u.id = v.owner_id
       left join default_views d on d.tenant_id = $1 and d.user_id = $2 and d.list = $3 and d.view_id = v.id
       where v.tenant_id = $1 and v.list = $3 and ${VISIBLE} order by lower(v.name), v.id`,
      [tx.tenant, access.user, list],
    ),
    tx.rows<{ id: number; name: string }>(
      `select id, name from teams where tenant_id = $1 and id in (${MY_TEAMS}) order by lower(name), id`,
      [tx.tenant, access.user],
    ),
  ]);
  return {
    views: rows.map(({ owner_id, ...view }) => ({ ...view, can_edit: canEdit(access, { ...view, owner_id }) })),
    teams,
  };
}

/** Returns a view that the user may use; undefined if it does not exist. */
export async function getSavedView(
  tx: TenantTx,
  { user }: Pick<Access, 'user'>,
  id: number,
): Promise<(Pick<SavedView, 'name' | 'state'> & { list: string }) | undefined> {
  const [view] = await tx.rows<Pick<SavedView, 'name' | 'state'> & { list: string }>(
    `select v.name, v.state, v.list from saved_views v where v.tenant_id = $1 and v.id = $3 and ${VISIBLE}`,
    [tx.tenant, user, id],
  );
  return view;
}

/**
 * Checks that the caller may share a view in this way.
 *
 * @returns the team, which only the scope `team` has
 */
async function resolveTeam(tx: TenantTx, access: Access, { scope, team_id }: ViewFields): Promise<number | null> {
  if (scope === 'own') return null;
  if (scope === 'company') {
    if (!canOpenAdmin(access.roles)) throw new ForbiddenError('Only administrators can share a view with the company.');
    return null;
  }
  const [team] = team_id
    ? await tx.rows<{ id: number }>(`${MY_TEAMS} and m.team_id = $3`, [tx.tenant, access.user, team_id])
    : [];
  if (!team) throw new FieldError('team_id', 'Choose one of your teams.');
  return team_id ?? null;
}

/** Makes saves sequential, so that each one counts the views and sees the names of the previous ones. */
const lockViewNames = (tx: TenantTx) =>
  tx.rows(`select pg_advisory_xact_lock(hashtextextended('view names', $1::bigint))`, [tx.tenant]);

/** @returns the id of the new view @throws ForbiddenError, FieldError, NameTakenError, BusinessError at the limit */
export async function createSavedView(
  tx: TenantTx,
  access: Access,
  { list, ...fields }: ViewFields & { list: string },
  by: Actor,
): Promise<number> {
  const team = await resolveTeam(tx, access, fields);
  await lockViewNames(tx);
  const [count] = await tx.rows<{ views: number }>(
    'select count(*)::int as views from saved_views where tenant_id = $1 and owner_id = $2 and list = $3',
    [tx.tenant, access.user, list],
  );
  if ((count?.views ?? 0) >= VIEW_LIMIT) throw new BusinessError(VIEW_LIMIT_MESSAGE);
  const [row] = await tx.rows<{ id: number }>(
    `insert into saved_views (tenant_id, list, name, scope, owner_id, team_id, state, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $8) on conflict do nothing returning id`,
    [tx.tenant, list, fields.name, fields.scope, access.user, team, JSON.stringify(fields.state), by.now],
  );
  if (!row) throw new NameTakenError('A view');
  const { name, scope } = fields;
  const created = { id: row.id, list, ownerId: access.user, isShared: scope !== 'own', changes: { list, name, scope } };
  await record(tx, event(savedViewCreated, created), by);
  return row.id;
}

type StoredView = Required<ViewFields> & ViewOwner & { list: string };

/** Locks a view that the caller may change. @throws NotFoundError if the caller may not use it, ForbiddenError */
async function lockView(tx: TenantTx, access: Access, id: number): Promise<StoredView> {
  const [view] = await tx.rows<StoredView>(
    `select v.list, v.name, v.scope, v.team_id, v.state, v.owner_id from saved_views v
     where v.tenant_id = $1 and v.id = $3 and ${VISIBLE} for update`,
    [tx.tenant, access.user, id],
  );
  if (!view) throw new NotFoundError('View');
  if (!canEdit(access, view)) throw new ForbiddenError('Only its owner and administrators can change this view.');
  return view;
}

/** Updates the given fields. @throws NotFoundError, ForbiddenError, FieldError, NameTakenError */
export async function updateSavedView(
  tx: TenantTx,
  access: Access,
  id: number,
  given: Partial<ViewFields>,
  by: Actor,
): Promise<void> {
  await lockViewNames(tx);
  const { list, owner_id: ownerId, ...before } = await lockView(tx, access, id);
  const fields = { ...before, ...given };
  const hasOtherAudience = fields.scope !== before.scope || fields.team_id !== before.team_id;
  // Only the owner could use it, and the administrator would no longer see it.
  if (hasOtherAudience && fields.scope === 'own' && ownerId !== access.user)
    throw new ForbiddenError('Only its owner can stop sharing this view. You can delete it.');
  const after = { ...fields, team_id: hasOtherAudience ? await resolveTeam(tx, access, fields) : before.team_id };
  const changes = diffFields(before, after);
  if (!changes) return;
  const [taken] = await tx.rows(
    `select from saved_views v where v.tenant_id = $1 and v.id <> $2 and v.list = $3 and v.scope = $4
       and v.team_id is not distinct from $5 and lower(v.name) = lower($6) and ($4 <> 'own' or v.owner_id = $7)`,
    [tx.tenant, id, list, after.scope, after.team_id, after.name, ownerId],
  );
  if (taken) throw new NameTakenError('A view');
  await tx.rows(
    `update saved_views set name = $3, scope = $4, team_id = $5, state = $6, updated_at = $7
     where tenant_id = $1 and id = $2`,
    [tx.tenant, id, after.name, after.scope, after.team_id, JSON.stringify(after.state), by.now],
  );
  const isShared = before.scope !== 'own' || after.scope !== 'own';
  await record(tx, event(savedViewUpdated, { id, list, ownerId, isShared, changes }), by);
}

/** @throws NotFoundError, ForbiddenError */
export async function deleteSavedView(tx: TenantTx, access: Access, id: number, by: Actor): Promise<void> {
  const { list, name, scope, owner_id: ownerId } = await lockView(tx, access, id);
  await tx.rows('delete from saved_views where tenant_id = $1 and id = $2', [tx.tenant, id]);
  const deleted = { id, list, ownerId, isShared: scope !== 'own', changes: { list, name, scope } };
  await record(tx, event(savedViewDeleted, deleted), by);
}

/** Sets the view with which a list opens for the caller, or none. @throws NotFoundError */
export async function setDefaultView(
  tx: TenantTx,
  { user }: Access,
  { list, viewId }: { list: string; viewId: number | null },
  by: Actor,
): Promise<void> {
  await tx.rows('delete from default_views where tenant_id = $1 and user_id = $2 and list = $3', [
    tx.tenant,
    user,
    list,
  ]);
  if (viewId !== null) {
    const [row] = await tx.rows(
      `insert into default_views (tenant_id, user_id, list, view_id) select $1, $2, $3, v.id from saved_views v
       where v.tenant_id = $1 and v.id = $4 and v.list = $3 and ${VISIBLE}
       on conflict (tenant_id, user_id, list) do update set view_id = excluded.view_id returning view_id`,
      [tx.tenant, user, list, viewId],
    );
    if (!row) throw new NotFoundError('View');
  }
  await record(tx, event(defaultViewChanged, { userId: user, list, viewId }), by);
}
