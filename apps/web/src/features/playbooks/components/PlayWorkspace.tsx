import type { PlayEntry } from '@mainstay/contract/playbooks/plays';
import { playProgress } from '@mainstay/contract/rules/actions';
import { workspaceTab } from '@mainstay/contract/rules/plays';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Lock, Plus, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Meter } from '../../../ui/Meter.tsx';
import { Segments } from '../../../ui/Segments.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { show } from '../../../ui/toast.ts';
import { useAccountHref } from '../../pages/queries.ts';
import { playQuery, refreshPlayLists, unassignPlay } from '../queries.ts';
import { AddActionDialog } from './AddActionDialog.tsx';
import { PlayActions } from './PlayActions.tsx';
import { PlayLog } from './PlayLog.tsx';
import { RenamePlayPopup } from './RenamePlayPopup.tsx';
import { UnassignDialog } from './UnassignDialog.tsx';
import '../../../ui/button.css';
import '../../../ui/icon-button.css';
import './ActionWorkspace.css';
import './PlayWorkspace.css';

interface PlayWorkspaceProps {
  id: number;
  onClose: () => void;
  /** Opens one of its actions in its place. */
  onAction: (id: number) => void;
}

type Tab = 'pending' | 'completed' | 'log';

/** One play beside the list: how far it is, what is pending and done in it, and what was done with it. */
export function PlayWorkspace({ id, onClose, onAction }: PlayWorkspaceProps) {
  const { data, error, refetch } = useQuery(playQuery(id));
  const title = useRef<HTMLHeadingElement>(null);
  const hrefOf = useAccountHref();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another play takes the focus again.
  useEffect(() => title.current?.focus(), [id]);
  const play = data?.play;
  return (
    <aside
      className="aw pw"
      aria-label="Playbook"
      onKeyDown={(event) => {
        // Escape in a dialog or a popup is theirs: they stand in the panel for React, not for the page.
        if (event.key === 'Escape' && event.currentTarget.contains(event.target as Node)) onClose();
      }}
    >
      <div className="aw-head">
        <div className="grow">
          {play && (
            <a className="aw-account" href={hrefOf(play.account)}>
              <span className="link ell">{play.account.name}</span>
              {play.account.type && <span className="cap ell">{play.account.type}</span>}
            </a>
          )}
          <h2 ref={title} tabIndex={-1}>
            {play ? play.play_name : error ? 'Playbook' : <Skeleton width={220} />}
          </h2>
        </div>
        {play && !play.read_only && <RenamePlayPopup key={play.play_id} play={play} />}
        <button type="button" className="ic" aria-label="Close" onClick={onClose}>
          <X size={16} aria-hidden />
        </button>
      </div>
      {play ? (
        <Opened key={play.play_id} play={play} onClose={onClose} onAction={onAction} />
      ) : error ? (
        <ErrorState title="The playbook could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : (
        <div className="aw-part">
          <Skeleton height={160} />
        </div>
      )}
    </aside>
  );
}

interface OpenedProps extends Omit<PlayWorkspaceProps, 'id'> {
  play: PlayEntry;
}

function Opened({ play, onClose, onAction }: OpenedProps) {
  const client = useQueryClient();
  const [tab, setTab] = useState<Tab>(workspaceTab(play.status));
  const [asking, setAsking] = useState<'add' | 'unassign' | null>(null);
  const { play_id: id, total_actions: total, pending_actions: pending } = play;
  const done = total - pending;
  const tabs: { value: Tab; label: string }[] = [
    { value: 'pending', label: `Pending ${pending}` },
    { value: 'completed', label: `Completed ${done}` },
    { value: 'log', label: 'Log' },
  ];
  const unassign = async () => {
    await unassignPlay(id);
    onClose();
    show(`${play.play_name} was unassigned.`);
    refreshPlayLists(client);
  };
  return (
    <>
      <div className="aw-part pw-facts">
        <Meter value={playProgress(total, pending)} />
        <span className="cap num">
          {done} of {total} done
        </span>
        <span className="grow" />
        {play.read_only && (
          <span className="aw-lock cap">
            <Lock size={13} aria-hidden />
            View only
          </span>
        )}
      </div>
      <div className="aw-part">
        <Segments label="Part of the playbook" options={tabs} value={tab} onChange={setTab} />
      </div>
      {tab === 'log' ? <PlayLog playId={id} /> : <PlayActions key={tab} play={play} tab={tab} onAction={onAction} />}
      {!play.read_only && (
        <div className="pw-foot">
          <button type="button" className="btn" onClick={() => setAsking('add')}>
            <Plus size={14} aria-hidden />
            Action
          </button>
          <span className="grow" />
          <button type="button" className="btn" data-quiet onClick={() => setAsking('unassign')}>
            Unassign
          </button>
        </div>
      )}
      {asking === 'add' && <AddActionDialog play={play} onClose={() => setAsking(null)} />}
      <UnassignDialog
        name={play.play_name}
        opened={asking === 'unassign'}
        onConfirm={unassign}
        onClose={() => setAsking(null)}
      />
    </>
  );
}
