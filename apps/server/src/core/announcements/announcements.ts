/** Reads, saves and deletes announcements for their authors. */
import type { AnnouncementInput, EditedAnnouncement } from '@mainstay/contract/announcements';
import { markupToText } from '@mainstay/contract/rules/note-text';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { event, type EventActor } from '../../platform/events/event.ts';
import { record } from '../../platform/events/record.ts';
import { sanitizeRichText } from '../../platform/html/rich-text.ts';
import { ConflictError, FieldError, NotFoundError, requireFound } from '../../platform/http/errors.ts';
import { findUnstorableText, throwIfInvalid } from '../../platform/http/validation-issues.ts';
import { personNameSql } from '../people/person-sql.ts';
import { findUnknownRoles } from '../people/user-roles.ts';
import { announcementCreated, announcementDeleted, announcementUpdated } from './events.ts';

const EMPTY_MESSAGE = 'Text is required.';
const CHANGED_MESSAGE = 'Someone else has changed this announcement. Reload it and try again.';

const SELECT_SQL = `select a.id, a.title, a.description, a.published_on as date, a.roles, a.version,
    coalesce(${personNameSql('u')}, u.email) as author,
    (select count(*)::int from announcement_reads r where r.tenant_id = $1 and r.announcement_id = a.id) as readers
  from announcements a left join users u on u.tenant_id = $1 and u.id = a.created_by where a.tenant_id = $1`;

export async function findEditedAnnouncements(
  tx: TenantTx,
  { pageNum, limit }: { pageNum: number; limit: number },
): Promise<{ listing: EditedAnnouncement[]; has_next: boolean; total_records: number }> {
  const [listing, [count]] = await Promise.all([
    tx.rows<EditedAnnouncement>(`${SELECT_SQL} order by a.published_on desc, a.id desc limit $2 offset $3`, [
      tx.tenant,
      limit,
      (pageNum - 1) * limit,
    ]),
    tx.rows<{ n: number }>('select count(*)::int as n from announcements where tenant_id = $1', [tx.tenant]),
  ]);
  const total = count?.n ?? 0;
  return { listing, has_next: pageNum * limit < total, total_records: total };
}

/** @throws NotFoundError */
export async function getAnnouncement(tx: TenantTx, id: number): Promise<EditedAnnouncement> {
  const [row] = await tx.rows<EditedAnnouncement>(`${SELECT_SQL} and a.id = $2`, [tx.tenant, id]);
  return requireFound(row, 'Announcement');
}

/** @returns the sanitized text @throws BusinessError */
async function parseInput(tx: TenantTx, { title, description, roles }: AnnouncementInput): Promise<string> {
  throwIfInvalid(findUnstorableText({ title, description, roles }));
  const markup = sanitizeRichText(description);
  if (markupToText(markup).trim() === '') throw new FieldError('description', EMPTY_MESSAGE);
  const [unknownRole] = await findUnknownRoles(tx, roles);
  if (unknownRole !== undefined) throw new FieldError('roles', `There is no role ${unknownRole}.`);
  return markup;
}

/** @returns the id @throws BusinessError */
export async function createAnnouncement(tx: TenantTx, input: AnnouncementInput, by: EventActor): Promise<number> {
  const markup = await parseInput(tx, input);
  const { title, date, roles } = input;
  const [row] = await tx.rows<{ id: number }>(
    `insert into announcements (tenant_id, title, description, published_on, roles, created_by, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $7) returning id`,
    [tx.tenant, title, markup, date, roles, by.userId, by.now],
  );
  if (!row) throw new Error('An announcement without an id.');
  await record(tx, event(announcementCreated, { id: row.id, changes: { title, date, roles } }), by);
  return row.id;
}

/** @throws NotFoundError, ConflictError, BusinessError */
export async function updateAnnouncement(
  tx: TenantTx,
  id: number,
  { version, ...input }: AnnouncementInput & { version: number },
  by: EventActor,
): Promise<void> {
  const markup = await parseInput(tx, input);
  const { title, date, roles } = input;
  const [stored] = await tx.rows<{ version: number }>(
    'select version from announcements where tenant_id = $1 and id = $2 for no key update',
    [tx.tenant, id],
  );
  if (requireFound(stored, 'Announcement').version !== version) throw new ConflictError(CHANGED_MESSAGE);
  await tx.rows(
    `update announcements set title = $3, description = $4, published_on = $5, roles = $6, updated_at = $7,
       version = version + 1 where tenant_id = $1 and id = $2`,
    [tx.tenant, id, title, markup, date, roles, by.now],
  );
  await record(tx, event(announcementUpdated, { id, changes: { title, date, roles } }), by);
}

/** @throws NotFoundError */
export async function deleteAnnouncement(tx: TenantTx, id: number, by: EventActor): Promise<void> {
  const [deleted] = await tx.rows<{ title: string }>(
    'delete from announcements where tenant_id = $1 and id = $2 returning title',
    [tx.tenant, id],
  );
  if (!deleted) throw new NotFoundError('Announcement');
  await record(tx, event(announcementDeleted, { id, changes: deleted }), by);
}
