import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { PenLine } from 'lucide-react';
import type { PageContext } from '../../../platform/lib/page-context.ts';
import { accountDetails } from '../../../core/account-access/queries.ts';
import { toFilters, type NotesView } from '../components/note-filters.ts';
import { NewNoteForm } from '../NewNoteForm.tsx';
import { NoteList } from '../components/NoteList.tsx';
import { NotesSidebar } from '../components/NotesSidebar.tsx';
import { NoteTools } from '../components/NoteTools.tsx';
import { useNotesView } from '../components/use-notes-view.ts';
import { noteTags } from '../queries.ts';
import cardStyles from '../../../platform/ui/Card.module.css';
import pageHeaderStyles from '../../../platform/ui/PageHeader.module.css';
import styles from '../components/Notes.module.css';

/** The notes and files of the page's account. */
export function AccountNotes({ context }: { context: PageContext }) {
  const id = Number(context.account_id ?? 0);
  const { data: account } = useQuery({ ...accountDetails(id), enabled: id > 0 });
  const tags = useQuery(noteTags).data?.tags ?? [];
  const [view, updateView] = useNotesView();
  if (id === 0) return null;
  // Controls that write are hidden until the user's access is known.
  const readOnly = account?.read_only_account ?? true;
  const showOnly = (next: NotesView) => updateView({ ...NO_FILTERS, ...next });
  return (
    <div className={clsx(pageHeaderStyles.page, styles.root)} data-part="page-header-page">
      <section className={clsx(cardStyles.card, styles.main)} aria-label="Account notes">
        {!readOnly &&
          (view.write ? (
            <NewNoteForm accountId={id} onClose={() => updateView({ write: undefined })} />
          ) : (
            <WriteNoteButton onWrite={() => updateView({ write: true })} />
          ))}
        <NoteTools accountId={id} view={view} tags={tags} onChange={updateView} />
        <NoteList
          accountId={id}
          filters={toFilters(view)}
          readOnly={readOnly}
          onTag={(tag) => showOnly({ tag })}
          onClear={() => updateView(NO_FILTERS)}
        />
      </section>
      <div className={styles.side}>
        <NotesSidebar accountId={id} onAll={(kind) => showOnly({ [kind]: true })} />
      </div>
    </div>
  );
}

const NO_FILTERS: { [K in keyof Omit<NotesView, 'write'>]: undefined } = {
  tag: undefined,
  kind: undefined,
  about: undefined,
  written: undefined,
  find: undefined,
  pinned: undefined,
  files: undefined,
};

const WriteNoteButton = ({ onWrite }: { onWrite: () => void }) => (
  <div className={styles.newNote}>
    <button type="button" className={styles.writeButton} onClick={onWrite}>
      <PenLine size={15} aria-hidden />
      Write a note
    </button>
  </div>
);
