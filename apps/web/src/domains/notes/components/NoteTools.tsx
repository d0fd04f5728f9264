import type { Tag } from '@mainstay/contract/tags';
import { LOG_KINDS, LOG_LABELS, NOTE_KIND_LABELS, NOTE_KINDS } from '@mainstay/contract/rules/notes';
import { Paperclip, Pin } from 'lucide-react';
import { ColumnFilter } from '../../../platform/ui/ColumnFilter.tsx';
import { ExportButton } from '../../../platform/ui/ExportButton.tsx';
import { FilterBar } from '../../../platform/ui/FilterBar.tsx';
import { SearchField } from '../../../platform/ui/SearchField.tsx';
import { downloadNotes } from '../queries.ts';
import { getFilterChips, toFilters, NOTE_COLUMNS, type NotesView } from './note-filters.ts';
import styles from '../../../platform/ui/FilterBar.module.css';

interface NoteToolsProps {
  accountId: number;
  view: NotesView;
  tags: readonly Tag[];
  onChange: (next: { [K in keyof NotesView]: NotesView[K] | undefined }) => void;
}

/** Filters the notes by tag, kind, subject, day and text, and by whether they are pinned or have a file. */
export function NoteTools({ accountId, view, tags, onChange }: NoteToolsProps) {
  /** The filters by one of a few values, with their labels by value. */
  const choices: Record<string, readonly (readonly [value: unknown, label: string])[]> = {
    tag: tags.map(({ id, tag }) => [id, tag]),
    kind: LOG_KINDS.map((kind) => [kind, LOG_LABELS[kind]]),
    about: NOTE_KINDS.map((kind) => [kind, NOTE_KIND_LABELS[kind]]),
  };
  const editor = (id: string, close: () => void) => {
    const form = { column: id, onClose: close };
    const options = choices[id];
    if (options) {
      const selected = options.find(([value]) => value === view[id as keyof NotesView]);
      return (
        <ColumnFilter
          {...form}
          label={NOTE_COLUMNS.find((column) => column.id === id)?.name ?? ''}
          kind="choice"
          value={selected && { column_name: id, condition: 'equal', from: selected[1] }}
          choices={options.map(([, label]) => label)}
          onApply={(next) => onChange({ [id]: options.find(([, label]) => label === next?.from)?.[0] })}
        />
      );
    }
    return (
      <ColumnFilter
        {...form}
        label="Created"
        kind="daterange"
        value={view.written}
        onApply={(next) => onChange({ written: next ?? undefined })}
      />
    );
  };
  return (
    <FilterBar
      chips={getFilterChips(view, tags)}
      columns={NOTE_COLUMNS.filter(({ id }) => view[id as keyof NotesView] === undefined)}
      onRemove={(id) => onChange({ [id]: undefined })}
      editor={editor}
    >
      <button
        type="button"
        className={styles.toolButton}
        aria-pressed={view.pinned ?? false}
        data-on={view.pinned}
        onClick={() => onChange({ pinned: view.pinned ? undefined : true })}
      >
        <Pin size={14} aria-hidden />
        Pinned
      </button>
      <button
        type="button"
        className={styles.toolButton}
        aria-pressed={view.files ?? false}
        data-on={view.files}
        onClick={() => onChange({ files: view.files ? undefined : true })}
      >
        <Paperclip size={14} aria-hidden />
        With file
      </button>
      <ExportButton isTool name="notes" download={() => downloadNotes(accountId, toFilters(view))} />
      <SearchField label="Search notes" value={view.find ?? ''} onFind={(find) => onChange({ find })} />
    </FilterBar>
  );
}
