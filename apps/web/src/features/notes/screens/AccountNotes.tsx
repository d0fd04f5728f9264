import { useQuery } from '@tanstack/react-query';
import { PenLine } from 'lucide-react';
import type { PageContext } from '../../../lib/page-context.ts';
import { accountDetails } from '../../accounts/queries.ts';
import { toFilters, type NotesView } from '../components/note-filters.ts';
import { NewNoteForm } from '../components/NewNoteForm.tsx';
import { NoteList } from '../components/NoteList.tsx';
import { NotesSidebar } from '../components/NotesSidebar.tsx';
import { NoteTools } from '../components/NoteTools.tsx';
import { useNotesView } from '../components/use-notes-view.ts';
import { noteTags } from '../queries.ts';
import '../../../ui/button.css';
import '../components/Notes.css';

/** The notes and files of the page's account. */
export function AccountNotes({ context }: { context: PageContext }) {
  const id = Number(context.account_id ?? 0);
  const { data: account } = useQuery({ ...accountDetails(id), enabled: id > 0 });
  const tags = useQuery(noteTags).data?.tags ?? [];
  const [shown, change] = useNotesView();
  if (id === 0) return null;
  // Controls that write are hidden until the user's access is known.
  const readOnly = account?.read_only_account ?? true;
  const only = (next: NotesView) => change({ ...NOTHING, ...next });
  return (
    <div className="page nts">
      <section className="card nts-main" aria-label="Account notes">
        {!readOnly &&
          (shown.write ? (
            <NewNoteForm accountId={id} onClose={() => change({ write: undefined })} />
          ) : (
            <Invitation onWrite={() => change({ write: true })} />
          ))}
        <NoteTools accountId={id} shown={shown} tags={tags} onChange={change} />
        <NoteList
          accountId={id}
          filters={toFilters(shown)}
          readOnly={readOnly}
          onTag={(tag) => only({ tag })}
          onClear={() => change(NOTHING)}
        />
      </section>
      <div className="nts-side">
        <NotesSidebar accountId={id} onAll={(kind) => only({ [kind]: true })} />
      </div>
    </div>
  );
}

const NOTHING: { [K in keyof Omit<NotesView, 'write'>]: undefined } = {
  tag: undefined,
  about: undefined,
  written: undefined,
  find: undefined,
  pinned: undefined,
  files: undefined,
};

const Invitation = ({ onWrite }: { onWrite: () => void }) => (
  <div className="nts-new">
    <button type="button" className="nts-write" onClick={onWrite}>
      <PenLine size={15} aria-hidden />
      Write a note
    </button>
  </div>
);
