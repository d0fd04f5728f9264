import type { AccountDetails } from '@mainstay/contract/accounts';
import type { Note } from '@mainstay/contract/notes';
import { LOG_LABELS } from '@mainstay/contract/rules/notes';
import { useInfiniteQuery } from '@tanstack/react-query';
import { accountTabPath } from '../../../platform/lib/addresses.ts';
import { formatEntityDate, formatLongDate } from '../../../platform/lib/dates.ts';
import { hashHref } from '../../../platform/lib/history.ts';
import { Card } from '../../../platform/ui/Card.tsx';
import { ErrorState } from '../../../platform/ui/ErrorState.tsx';
import { Person } from '../../../platform/ui/Person.tsx';
import { RichText } from '../../../platform/ui/RichText.tsx';
import { Skeleton } from '../../../platform/ui/Skeleton.tsx';
import { notePages } from '../queries.ts';
import layoutStyles from '../../../platform/theme/layout.module.css';
import textStyles from '../../../platform/theme/text.module.css';
import styles from './LatestNotes.module.css';

/** Maximum number of notes; the rest is available behind the link to the tab. */
const MAX_SHOWN = 4;

/** The newest notes of an account. It shares its request with the first page of the tab with all notes. */
export function LatestNotes({ account: { id } }: { account: AccountDetails }) {
  const { data, error, refetch } = useInfiniteQuery(notePages(id, {}));
  const notes = data?.pages[0]?.notes.slice(0, MAX_SHOWN);
  return (
    <Card title="Latest notes" more={{ text: 'All notes', href: hashHref(accountTabPath(id, 'notes')) }}>
      {error ? (
        <ErrorState title="Notes could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : notes?.length === 0 ? (
        <p className={styles.emptyMessage}>No notes yet.</p>
      ) : (
        <ul className={styles.list} aria-busy={!notes}>
          {notes?.map((note) => <Entry key={note.account_notes_id} note={note} />) ?? (
            <li>
              <Skeleton width="80%" />
            </li>
          )}
        </ul>
      )}
    </Card>
  );
}

function Entry({ note }: { note: Note }) {
  const author = note.owner_name || 'Former colleague';
  const subject = note.associated_contact?.name ?? note.source?.name;
  return (
    <li className={styles.note}>
      <Person name={author} image={note.user_image} size={22} />
      <div className={layoutStyles.grow}>
        <p className={textStyles.caption}>
          <b>{author}</b>
          {[
            note.activity && LOG_LABELS[note.activity],
            note.happened_on ? formatLongDate(note.happened_on) : formatEntityDate(note.created_at),
            ...note.participants.map(({ name }) => name),
            subject,
          ]
            .filter(Boolean)
            .map((fact) => ` · ${fact}`)}
        </p>
        <div className={styles.excerpt}>
          <RichText markup={note.note_txt} />
        </div>
      </div>
    </li>
  );
}
