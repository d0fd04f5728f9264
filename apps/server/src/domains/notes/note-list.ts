/** Reads the notes of one account. */
import type { Note, NoteFilters } from '@mainstay/contract/notes';
import { formatTimestamp } from '@mainstay/contract/rules/dates';
import { markupToText } from '@mainstay/contract/rules/note-text';
import { type ActivityKind, LOG_LABELS, NOTE_KIND_LABELS, type NoteKind } from '@mainstay/contract/rules/notes';
import type { Tag } from '@mainstay/contract/tags';
import type { z } from 'zod';
import type { SearchKind } from '../../core/search/search-kinds.ts';
import { personNameSql } from '../../core/people/person-sql.ts';
import { tagsSql } from '../../core/tags/tags.ts';
import {
  createKeyset,
  type KeysetPosition,
  type KeysetRange,
  keysetRangeSql,
  toKeysetPage,
} from '../../platform/database/keyset.ts';
import { toContainsPattern } from '../../platform/database/like-pattern.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { imageUrl } from '../../platform/files/media.ts';
import type { SheetColumn } from '../../platform/files/sheets.ts';
import type { Access } from '../../platform/session/access.ts';

/** Number of characters of a note that a search result shows and finds. */
const TITLE_LENGTH = 160;

/** Notes in the global search. The beginning of the text serves as the name. */
export const noteSearchKind: SearchKind = {
  kind: 'note',
  group: 'Notes',
  table: 'notes',
  // Includes enough markup, of which the last tag may be incomplete.
  nameSql: 'left(x.note_txt, 2000)',
  indexedSql: `left(x.plain_text, ${TITLE_LENGTH})`,
  accountSql: 'x.account_id',
  toResult: (result) => ({
    ...result,
    name: markupToText(result.name.replace(/<[^<>]*$/, ''))
      .replaceAll(/\s+/g, ' ')
      .trim()
      .slice(0, TITLE_LENGTH),
  }),
};

interface NoteRow {
  id: number;
  note_txt: string;
  created_at: Date;
  updated_at: Date;
  ref_entity_type: NoteKind;
  version: number;
  is_pinned: boolean;
  owner_name: string | null;
  avatar_key: string | null;
  edited_by: string | null;
  storage_key: string | null;
  file_name: string | null;
  size_bytes: number | null;
  mime_type: string | null;
  contact_id: number | null;
  contact_name: string | null;
  action_id: number | null;
  action_name: string | null;
  activity: ActivityKind | null;
  happened_on: string | null;
  participants: Note['participants'];
  meeting_id: string | null;
  tags: Tag[];
  place: KeysetPosition;
}

/** Newest first. */
const ORDER = createKeyset(
  [
    ['n.created_at', 'timestamptz'],
    ['n.id', 'bigint'],
  ],
  'desc',
);

/** The contacts who took part in the activity of note `n`, by name. */
export const PARTICIPANTS_SQL = `coalesce((select jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name) order by lower(p.name), p.id)
  from (select pc.id, coalesce(${personNameSql('pc')}, pc.email) as name
    from note_participants np join contacts pc on pc.tenant_id = $1 and pc.id = np.contact_id
    where np.tenant_id = $1 and np.note_id = n.id) p), '[]')`;

const NOTE_SQL = `select n.id, n.note_txt, n.created_at, n.updated_at, n.ref_entity_type, n.version,
    n.pinned_at is not null as is_pinned, n.contact_id, n.action_id,
    coalesce(${personNameSql('u')}, u.email) as owner_name, v.storage_key as avatar_key,
    coalesce(${personNameSql('e')}, e.email) as edited_by,
    f.storage_key, f.file_name, f.size_bytes, f.mime_type,
    coalesce(${personNameSql('c')}, c.email) as contact_name, a.name as action_name,
    n.activity, n.happened_on, n.meeting_id, ${PARTICIPANTS_SQL} as participants,
    ${tagsSql('note', 'n.id')} as tags, ${ORDER.place}
  from notes n
    left join users u on u.tenant_id = $1 and u.id = n.owner_id
    left join files v on v.tenant_id = $1 and v.id = u.avatar_file_id
    left join users e on e.tenant_id = $1 and e.id = n.edited_by
    left join files f on f.tenant_id = $1 and f.id = n.file_id
    left join contacts c on c.tenant_id = $1 and c.id = n.contact_id
    left join actions a on a.tenant_id = $1 and a.id = n.action_id`;

const toNote = (row: NoteRow): Note => ({
  account_notes_id: row.id,
  note_txt: row.note_txt,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
  ref_entity_type: row.ref_entity_type,
  owner_name: row.owner_name ?? '',
  user_image: imageUrl(row.avatar_key),
  edited_by: row.edited_by,
  file_data:
    row.storage_key === null
      ? null
      : {
          file_path: row.storage_key,
          file_name: row.file_name ?? '',
          file_size: row.size_bytes ?? 0,
          mime_type: row.mime_type ?? '',
        },
  pin_type: row.is_pinned ? 'note' : null,
  tags: row.tags,
  associated_contact: row.contact_id === null ? null : { id: row.contact_id, name: row.contact_name ?? '' },
  source: row.action_id === null ? null : { type: 'action', id: row.action_id, name: row.action_name ?? '' },
  activity: row.activity,
  happened_on: row.happened_on,
  participants: row.participants,
  meeting_id: row.meeting_id,
  version: row.version,
});

/** Collects conditions and their values; `$1` is the tenant, `$2` the account. */
class Conditions {
  readonly values: unknown[];
  readonly conditions = ['n.tenant_id = $1', 'n.account_id = $2'];
  constructor(tenant: number, accountId: number) {
    this.values = [tenant, accountId];
  }
  bind(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }
}

function toConditions(tx: TenantTx, accountId: number, filters: NoteCriteria, timeZone: string): Conditions {
  const where = new Conditions(tx.tenant, accountId);
  const { tags, ref_entity_type: kind, activity, from, to, searchText, meetings } = filters;
  const dayStartSql = (day: string, dayOffset: number) =>
    `(${where.bind(day)}::date + ${dayOffset})::timestamp at time zone ${where.bind(timeZone)}::text`;
  if (tags && tags.length > 0)
    where.conditions.push(`exists (select from note_tags nt where nt.tenant_id = $1 and nt.note_id = n.id
      and nt.tag_id = any(${where.bind(tags)}::bigint[]))`);
  if (kind) where.conditions.push(`n.ref_entity_type = ${where.bind(kind)}::text`);
  if (activity) where.conditions.push(`coalesce(n.activity, 'note') = ${where.bind(activity)}::text`);
  if (from) where.conditions.push(`n.created_at >= ${dayStartSql(from, 0)}`);
  if (to) where.conditions.push(`n.created_at < ${dayStartSql(to, 1)}`);
  if (filters.pinned) where.conditions.push('n.pinned_at is not null');
  if (filters.with_file) where.conditions.push('n.file_id is not null');
  if (meetings) where.conditions.push(`n.meeting_id = any(${where.bind(meetings)}::text[])`);
  if (searchText?.trim()) {
    const pattern = where.bind(toContainsPattern(searchText));
    where.conditions.push(`(n.plain_text like ${pattern}::text or lower(f.file_name) like ${pattern}::text)`);
  }
  return where;
}

type NoteCriteria = Omit<z.output<typeof NoteFilters>, 'pageNum' | 'limit'>;

/** Returns a page of an account's notes, newest first. */
export async function findNotes(
  tx: TenantTx,
  { timeZone }: Pick<Access, 'timeZone'>,
  accountId: number,
  query: NoteCriteria & KeysetRange,
) {
  const where = toConditions(tx, accountId, query, timeZone);
  const { and, end } = keysetRangeSql(ORDER, query, (value) => where.bind(value));
  const foundRows = await tx.rows<NoteRow>(
    `${NOTE_SQL} where ${where.conditions.join(' and ')}${and} ${end}`,
    where.values,
  );
  const { rows, ...paging } = toKeysetPage(foundRows, query);
  return { notes: rows.map(toNote), ...paging };
}

/** Returns a note, or undefined if the account has no such note. */
export async function getNote(tx: TenantTx, accountId: number, noteId: number): Promise<Note | undefined> {
  const [row] = await tx.rows<NoteRow>(`${NOTE_SQL} where n.tenant_id = $1 and n.account_id = $2 and n.id = $3`, [
    tx.tenant,
    accountId,
    noteId,
  ]);
  return row && toNote(row);
}

/** Returns the account of a note, or undefined if the tenant has no such note. */
export async function getNoteAccountId(tx: TenantTx, noteId: number): Promise<number | undefined> {
  const [row] = await tx.rows<{ account_id: number }>('select account_id from notes where tenant_id = $1 and id = $2', [
    tx.tenant,
    noteId,
  ]);
  return row?.account_id;
}

/** Instants are formatted as `Y-MM-DD HH:mm:ss` in the company's time zone. */
export function sheetColumns(timeZone: string): SheetColumn<Note>[] {
  const formatInstant = (at: string) => formatTimestamp(new Date(at), timeZone);
  return [
    ['Written', (note) => formatInstant(note.created_at)],
    ['Author', (note) => note.owner_name],
    ['About', (note) => NOTE_KIND_LABELS[note.ref_entity_type]],
    ['Activity', (note) => (note.activity ? LOG_LABELS[note.activity] : null)],
    ['Happened on', (note) => note.happened_on],
    ['Participants', (note) => note.participants.map(({ name }) => name).join(', ')],
    ['Contact', (note) => note.associated_contact?.name ?? null],
    ['Action', (note) => note.source?.name ?? null],
    ['Note', (note) => markupToText(note.note_txt)],
    ['Tags', (note) => note.tags.map(({ tag }) => tag).join(', ')],
    ['File', (note) => note.file_data?.file_name ?? null],
    ['File size (bytes)', (note) => note.file_data?.file_size ?? null],
    ['Pinned', (note) => (note.pin_type ? 'Yes' : 'No')],
    ['Edited', (note) => (note.edited_by === null ? null : formatInstant(note.updated_at))],
    ['Edited by', (note) => note.edited_by],
  ];
}
