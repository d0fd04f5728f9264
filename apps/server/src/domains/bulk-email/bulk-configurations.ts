/** Template configurations: a message with columns, and the file or saved view of its recipients. */
import { type BulkConfiguration, type BulkDraft, CONTACT_VIEWS } from '@mainstay/contract/bulk-email';
import { CONTACT_COLUMNS } from '@mainstay/contract/rules/bulk-email';
import { BULK_EMAIL_MESSAGES } from '@mainstay/contract/rules/bulk-email-messages';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { event } from '../../platform/events/event.ts';
import { record } from '../../platform/events/record.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { ConflictError, FieldError, requireFound } from '../../platform/http/errors.ts';
import { findUnstorableText, throwIfInvalid } from '../../platform/http/validation-issues.ts';
import type { Access } from '../../platform/session/access.ts';
import { getSavedView } from '../../core/saved-views/saved-views.ts';
import { getBulkFile } from './bulk-files.ts';
import { findPage } from './bulk-pages.ts';
import { bulkConfigurationCreated, bulkConfigurationDeleted, bulkConfigurationUpdated } from './events.ts';
import { getOwnerFilter, ownerSql } from './owners.ts';
import { sanitizeTemplate } from './sanitize-template.ts';

/** The statuses of runs that have not ended. */
export const ACTIVE_SQL = `('scheduled', 'awaiting approval', 'queued', 'sending', 'paused')`;

const CONFIGURATIONS_SQL = `select c.id, c.template_content, c.fileurl, c.selected_cols, c.selected_to_col, c.filename, c.subject,
    c.view_id, coalesce(c.file_id, c.view_id) is not null as has_recipients, c.created_at, c.updated_at,
    ${ownerSql('u')} as owner, r.status, coalesce(r.total, 0) as total, coalesce(r.sent, 0) as sent,
    coalesce(r.failed, 0) as failed, r.id as run_id
  from bulk_configurations c left join users u on u.tenant_id = $1 and u.id = c.owner_id
    left join lateral (select r.id, r.status, r.total, r.sent, r.failed from bulk_runs r
      where r.tenant_id = $1 and r.configuration_id = c.id order by r.id desc limit 1) r on true`;
const VISIBLE = 'c.tenant_id = $1 and ($2::bigint is null or c.owner_id = $2)';

type ConfigurationRow = Omit<BulkConfiguration, 'created_at' | 'updated_at'> & { created_at: Date; updated_at: Date };
const toConfiguration = (row: ConfigurationRow): BulkConfiguration => ({
  ...row,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});

/** Returns a page of the caller's configurations, newest first. */
export async function findConfigurations(tx: TenantTx, access: Access, page: { pageNum: number; limit: number }) {
  const query = { select: CONFIGURATIONS_SQL, table: 'bulk_configurations c', where: VISIBLE, order: 'c.id desc' };
  const values = [tx.tenant, getOwnerFilter(access)];
  const { rows, ...found } = await findPage<ConfigurationRow>(tx, { ...query, values }, page);
  return { listing: rows.map(toConfiguration), ...found };
}

/** @throws NotFoundError */
export async function getConfiguration(tx: TenantTx, access: Access, id: number): Promise<BulkConfiguration> {
  const [row] = await tx.rows<ConfigurationRow>(`${CONFIGURATIONS_SQL} where ${VISIBLE} and c.id = $3`, [
    tx.tenant,
    getOwnerFilter(access),
    id,
  ]);
  return toConfiguration(requireFound(row, 'Configuration'));
}

/** A draft with its resolved recipients. */
export interface ResolvedDraft {
  template_content: string;
  subject: string;
  source: 'file' | 'view';
  file_id: number | null;
  view_id: number | null;
  fileurl: string;
  filename: string;
  selected_cols: readonly string[];
  selected_to_col: string;
  /** The columns of the recipients; null if none are selected, or they were deleted. */
  columns: readonly string[] | null;
}

/** Sanitizes a draft, and finds its file or view. @throws FieldError for a file or view that the caller may not use */
export async function resolveDraft(tx: TenantTx, access: Access, draft: BulkDraft): Promise<ResolvedDraft> {
  const { subject, selected_cols, selected_to_col, fileurl, view_id } = draft;
  throwIfInvalid(findUnstorableText({ ...draft }));
  const message = {
    template_content: sanitizeTemplate(draft.template_content),
    subject: subject.trim(),
    selected_cols,
  };
  if (view_id) {
    const view = await getSavedView(tx, access, view_id);
    if (view?.list !== CONTACT_VIEWS) throw new FieldError('view_id', BULK_EMAIL_MESSAGES.viewGone);
    const recipients = { source: 'view', file_id: null, view_id, fileurl: '', filename: view.name } as const;
    return { ...message, ...recipients, selected_to_col: 'email', columns: CONTACT_COLUMNS };
  }
  const file = fileurl === '' ? undefined : await getBulkFile(tx, access, { path: fileurl });
  if (fileurl !== '' && !file) throw new FieldError('fileurl', BULK_EMAIL_MESSAGES.file);
  const recipients = { source: 'file', file_id: file?.id ?? null, view_id: null, fileurl } as const;
  const filename = file?.upload_filename ?? '';
  return { ...message, ...recipients, filename, selected_to_col, columns: file?.column_names ?? null };
}

/** Returns a saved configuration as a draft. Its file or view may have been deleted. @throws NotFoundError */
export async function getSavedDraft(tx: TenantTx, access: Access, id: number): Promise<ResolvedDraft> {
  const [row] = await tx.rows<ResolvedDraft & { file_columns: string[] | null }>(
    `select c.template_content, c.subject, c.source, c.file_id, c.view_id, c.fileurl, c.filename, c.selected_cols,
       c.selected_to_col, f.column_names as file_columns
     from bulk_configurations c left join bulk_files f on f.tenant_id = $1 and f.id = c.file_id
     where ${VISIBLE} and c.id = $3`,
    [tx.tenant, getOwnerFilter(access), id],
  );
  const { file_columns: fileColumns, ...draft } = requireFound(row, 'Configuration');
  if (draft.source === 'file') return { ...draft, columns: fileColumns };
  const view = draft.view_id === null ? undefined : await getSavedView(tx, access, draft.view_id);
  return { ...draft, columns: view ? CONTACT_COLUMNS : null };
}

const toValues = (draft: ResolvedDraft) => [
  draft.template_content,
  draft.subject,
  draft.source,
  draft.file_id,
  draft.view_id,
  draft.fileurl,
  draft.filename,
  draft.selected_cols,
  draft.selected_to_col,
];
const getAudited = ({ subject, filename }: ResolvedDraft) => ({ subject, filename });

/** @returns the id */
export async function createConfiguration(tx: TenantTx, draft: ResolvedDraft, by: Actor): Promise<number> {
  const [row] = await tx.rows<{ id: number }>(
    `insert into bulk_configurations (tenant_id, template_content, subject, source, file_id, view_id, fileurl, filename,
       selected_cols, selected_to_col, owner_id, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $12) returning id`,
    [tx.tenant, ...toValues(draft), by.userId, by.now],
  );
  const { id } = requireFound(row, 'Configuration');
  await record(tx, event(bulkConfigurationCreated, { id, changes: getAudited(draft) }), by);
  return id;
}

/** Locks a configuration of the caller. @throws NotFoundError */
export async function lockConfiguration(tx: TenantTx, access: Access, id: number): Promise<{ subject: string }> {
  const [row] = await tx.rows<{ subject: string }>(
    `select c.subject from bulk_configurations c where ${VISIBLE} and c.id = $3 for update`,
    [tx.tenant, getOwnerFilter(access), id],
  );
  return requireFound(row, 'Configuration');
}

/** @throws ConflictError if a run of the configuration has not ended. The caller holds its lock. */
export async function assertInactive(tx: TenantTx, id: number): Promise<void> {
  const active = await tx.rows(
    `select from bulk_runs where tenant_id = $1 and configuration_id = $2 and status in ${ACTIVE_SQL} limit 1`,
    [tx.tenant, id],
  );
  if (active.length > 0) throw new ConflictError(BULK_EMAIL_MESSAGES.active);
}

/** @throws NotFoundError */
export async function updateConfiguration(
  tx: TenantTx,
  access: Access,
  { id, draft }: { id: number; draft: ResolvedDraft },
  by: Actor,
): Promise<void> {
  await lockConfiguration(tx, access, id);
  await tx.rows(
    `update bulk_configurations set template_content = $2, subject = $3, source = $4, file_id = $5, view_id = $6, fileurl = $7,
       filename = $8, selected_cols = $9, selected_to_col = $10, updated_at = $11 where tenant_id = $1 and id = $12`,
    [tx.tenant, ...toValues(draft), by.now, id],
  );
  await record(tx, event(bulkConfigurationUpdated, { id, changes: getAudited(draft) }), by);
}

/** Deletes a configuration; its ended runs remain. @throws NotFoundError, ConflictError */
export async function deleteConfiguration(tx: TenantTx, access: Access, id: number, by: Actor): Promise<void> {
  const { subject } = await lockConfiguration(tx, access, id);
  await assertInactive(tx, id);
  await tx.rows('delete from bulk_configurations where tenant_id = $1 and id = $2', [tx.tenant, id]);
  await record(tx, event(bulkConfigurationDeleted, { id, changes: { subject } }), by);
}
