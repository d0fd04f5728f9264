/** Reads what is pinned on an account for all users. */
import type { PinnedAsset } from '@mainstay/contract/notes/pinned-assets';
import { markupToText } from '@mainstay/contract/rules/note-text';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { personNameSql } from '../../core/people/person-sql.ts';

const MAX_ASSETS = 1000;
/** Number of characters of a note's markup in which its first line is searched. */
const TITLE_SEARCH_LENGTH = 2000;
const TITLE_LIMIT = 200;

interface PinnedAssetRow {
  id: number;
  pin_type: PinnedAsset['pin_type'];
  /** The beginning of a note as markup, or the name of a contact or a file. */
  title: string;
  pinned_at: Date;
  file_path: string | null;
  file_name: string | null;
  file_size: number | null;
  mime_type: string | null;
}

const NOTES_SQL = `(select n.id, case when f.id is null then 'note' else 'asset' end as pin_type,
    coalesce(f.file_name, left(n.note_txt, ${TITLE_SEARCH_LENGTH})) as title, n.pinned_at,
    f.storage_key as file_path, f.file_name, f.size_bytes as file_size, f.mime_type
  from notes n left join files f on f.tenant_id = $1 and f.id = n.file_id
  where n.tenant_id = $1 and n.account_id = $2 and n.pinned_at is not null
  order by n.pinned_at desc, n.id desc limit ${MAX_ASSETS})`;
const FILES_SQL = `(select s.id, 'asset', f.file_name, s.pinned_at, f.storage_key, f.file_name, f.size_bytes, f.mime_type
  from assets s join files f on f.tenant_id = $1 and f.id = s.file_id
  where s.tenant_id = $1 and s.account_id = $2 and s.pinned_at is not null
  order by s.pinned_at desc, s.id desc limit ${MAX_ASSETS})`;
const CONTACTS_SQL = `(select c.id, 'contact', coalesce(${personNameSql('c')}, c.email), c.pinned_at, null, null, null, null
  from contacts c where c.tenant_id = $1 and c.account_id = $2 and c.pinned_at is not null
  order by c.pinned_at desc, c.id desc limit ${MAX_ASSETS})`;

/** Returns the first line of a note that is not blank. */
function getTitle(markup: string): string {
  const line = markupToText(markup)
    .split('\n')
    .find((one) => one.trim() !== '');
  return [...(line ?? '').trim()].slice(0, TITLE_LIMIT).join('');
}

const toPinnedAsset = (row: PinnedAssetRow): PinnedAsset => ({
  id: row.id,
  pin_type: row.pin_type,
  title: row.pin_type === 'note' ? getTitle(row.title) : row.title,
  file_data:
    row.file_path === null
      ? null
      : {
          file_path: row.file_path,
          file_name: row.file_name ?? '',
          file_size: row.file_size ?? 0,
          mime_type: row.mime_type ?? '',
        },
  pinned_on: row.pinned_at.toISOString(),
});

/** Returns pinned notes, files and contacts, the most recently pinned first. */
export async function findPinnedAssets(tx: TenantTx, accountId: number): Promise<PinnedAsset[]> {
  const rows = await tx.rows<PinnedAssetRow>(
    `${NOTES_SQL} union all ${FILES_SQL} union all ${CONTACTS_SQL} order by pinned_at desc, pin_type, id desc limit ${MAX_ASSETS}`,
    [tx.tenant, accountId],
  );
  return rows.map(toPinnedAsset);
}
