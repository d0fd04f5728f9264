import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { FileCheck, NotebookPen } from 'lucide-react';
import { useState } from 'react';
import { accountTabPath } from '../../platform/lib/addresses.ts';
import { toEntityDay } from '../../platform/lib/dates.ts';
import { hashHref } from '../../platform/lib/history.ts';
import { lazyComponent, LoadingFallback } from '../../platform/lib/lazy-component.tsx';
import layoutStyles from '../../platform/theme/layout.module.css';
import textStyles from '../../platform/theme/text.module.css';
import buttonStyles from '../../platform/ui/button.module.css';
import { ErrorState } from '../../platform/ui/ErrorState.tsx';
import { SidePanel } from '../../platform/ui/SidePanel.tsx';
import { Skeleton } from '../../platform/ui/Skeleton.tsx';
import { peopleOfMeeting } from './queries.ts';

const NewNoteForm = lazyComponent(async () => (await import('./NewNoteForm.tsx')).NewNoteForm);

interface MeetingNoteProps {
  accountId: number;
  meeting: {
    /** Id of the event in the user's calendar. */
    id: string;
    title: string;
    /** An instant, or a day. */
    start: string;
    /** Addresses. */
    attendees: readonly string[];
  };
  /** Whether a note about the meeting exists; undefined until it is known. */
  hasNote: boolean | undefined;
}

/** Offers a note about a finished meeting, or links to the notes if there is one. */
export function MeetingNote({ accountId, meeting, hasNote }: MeetingNoteProps) {
  const [isOpen, setIsOpen] = useState(false);
  if (hasNote === undefined) return null;
  if (hasNote)
    return (
      <a className={clsx(layoutStyles.row, textStyles.brandLink)} href={hashHref(accountTabPath(accountId, 'notes'))}>
        <FileCheck size={14} aria-hidden />
        Note added
      </a>
    );
  return (
    <>
      <button type="button" className={buttonStyles.button} onClick={() => setIsOpen(true)}>
        <NotebookPen size={14} aria-hidden />
        Add note
      </button>
      {isOpen && <MeetingNotePanel accountId={accountId} meeting={meeting} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function MeetingNotePanel({
  accountId,
  meeting: { id, title, start, attendees },
  onClose,
}: Pick<MeetingNoteProps, 'accountId' | 'meeting'> & { onClose: () => void }) {
  const { data: participants, error, refetch } = useQuery(peopleOfMeeting(accountId, attendees));
  const day = start.includes('T') ? toEntityDay(start) : start;
  return (
    <SidePanel label="Meeting note" header={<h2>Meeting note</h2>} onClose={onClose}>
      {error ? (
        <ErrorState title="The contacts could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingFallback fallback={<Skeleton height={320} />}>
          {participants ? (
            <NewNoteForm accountId={accountId} meeting={{ id, title, day, participants }} onClose={onClose} />
          ) : (
            <Skeleton height={320} />
          )}
        </LoadingFallback>
      )}
    </SidePanel>
  );
}
