/** Filters of notes, and their conversion from the URL, to chips and to API filters. */
import type { Tag } from '@mainstay/contract/tags';
import {
  LOG_KINDS,
  LOG_LABELS,
  type LogKind,
  NOTE_KIND_LABELS,
  NOTE_KINDS,
  type NoteKind,
} from '@mainstay/contract/rules/notes';
import { isDay } from '@mainstay/contract/rules/calendar-days';
import { addDays } from '@mainstay/contract/rules/dates';
import { formatLongDate } from '../../../platform/lib/dates.ts';
import type { ColumnFilter } from '../../../platform/lib/filters.ts';
import { isComplete } from '../../../platform/lib/filters.ts';
import { isSearchText, parsePositiveInt } from '../../../platform/lib/search-params.ts';
import type { FilterChip } from '../../../platform/ui/FilterChips.tsx';
import type { Filters } from '../queries.ts';

export interface NotesView {
  tag?: number;
  kind?: LogKind;
  about?: NoteKind;
  written?: ColumnFilter;
  find?: string;
  pinned?: true;
  files?: true;
  /** True while a new note is being written. It is not a filter, but it is stored in the URL as well. */
  write?: true;
}

/** The filters that the "+ Filter" menu offers. */
export const NOTE_COLUMNS = [
  { id: 'tag', name: 'Tag' },
  { id: 'kind', name: 'Kind' },
  { id: 'about', name: 'About' },
  { id: 'written', name: 'Created' },
];

const isOneOf = <T>(list: readonly T[], value: unknown): value is T => (list as readonly unknown[]).includes(value);
function parseWritten(value: unknown): ColumnFilter | undefined {
  const { condition, from, to } = (value ?? {}) as Partial<ColumnFilter>;
  const isSingleDay = condition === 'equal' || condition === 'greater than' || condition === 'less than';
  if (!isDay(from)) return undefined;
  if (isSingleDay) return { column_name: 'written', condition, from };
  return condition === 'between' && isDay(to) ? { column_name: 'written', condition, from, to } : undefined;
}

/** Parses the query parameters and ignores invalid ones. */
export function parseNotesView(value: unknown): NotesView {
  const params = (typeof value === 'object' ? (value ?? {}) : {}) as Record<string, unknown>;
  const { kind, about, written, find, pinned, files, write } = params;
  const tag = parsePositiveInt(params.tag);
  const days = parseWritten(written);
  return {
    ...(tag && { tag }),
    ...(isOneOf(LOG_KINDS, kind) && { kind }),
    ...(isOneOf(NOTE_KINDS, about) && { about }),
    ...(days && isComplete(days) && { written: days }),
    ...(isSearchText(find) && { find }),
    ...(pinned === true && { pinned }),
    ...(files === true && { files }),
    ...(write === true && { write }),
  };
}

function toDayRange({ condition, from, to }: ColumnFilter): Pick<Filters, 'from' | 'to'> {
  const day = String(from);
  if (condition === 'greater than') return { from: addDays(day, 1) };
  if (condition === 'less than') return { to: addDays(day, -1) };
  return { from: day, to: condition === 'between' ? String(to) : day };
}

/** Returns the filters in the format of the API. */
export const toFilters = ({ tag, kind, about, written, find, pinned, files }: NotesView): Filters => ({
  ...(tag && { tags: [tag] }),
  ...(kind && { activity: kind }),
  ...(about && { ref_entity_type: about }),
  ...(written && toDayRange(written)),
  ...(find && { searchText: find }),
  ...(pinned && { pinned }),
  ...(files && { with_file: files }),
});

const CONDITIONS: Readonly<Record<string, string>> = { 'greater than': 'after ', 'less than': 'before ' };

function formatCreatedFilter({ condition, from, to }: ColumnFilter): string {
  if (condition === 'between') return `${formatLongDate(String(from))} to ${formatLongDate(String(to))}`;
  return `${CONDITIONS[condition] ?? ''}${formatLongDate(String(from))}`;
}

/** Returns the active filters that were added with the "+ Filter" menu. */
export const getFilterChips = ({ tag, kind, about, written }: NotesView, tags: readonly Tag[]): FilterChip[] => [
  ...(tag ? [{ id: 'tag', name: 'Tag', value: tags.find(({ id }) => id === tag)?.tag ?? `no. ${tag}` }] : []),
  ...(kind ? [{ id: 'kind', name: 'Kind', value: LOG_LABELS[kind] }] : []),
  ...(about ? [{ id: 'about', name: 'About', value: NOTE_KIND_LABELS[about] }] : []),
  ...(written ? [{ id: 'written', name: 'Created', value: formatCreatedFilter(written) }] : []),
];
