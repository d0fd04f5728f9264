import type { PlayEntry } from '@mainstay/contract/playbooks/plays';
import { playProgress } from '@mainstay/contract/rules/actions';
import { workspaceTab } from '@mainstay/contract/rules/plays';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Lock, Plus } from 'lucide-react';
import { useState } from 'react';
import { ConfirmDialog } from '../../../platform/ui/ConfirmDialog.tsx';
import { Meter } from '../../../platform/ui/Meter.tsx';
import { showToast } from '../../../platform/ui/toast.ts';
import { playQuery, refreshPlayLists, unassignPlay } from '../queries.ts';
import { WorkTabs } from '../workspace/components/WorkTabs.tsx';
import { WorkspacePanel } from '../workspace/components/WorkspacePanel.tsx';
import { PART_TABS, type PartTab, WorkspaceSection } from '../workspace/components/WorkspaceSection.tsx';
import { AddActionDialog } from './AddActionDialog.tsx';
import { PlanLink } from './PlanLink.tsx';
import { PlayActions } from './PlayActions.tsx';
import { RenamePlayPopup } from './RenamePlayPopup.tsx';
import type { PlanOfPlay } from './use-new-action.tsx';
import actionWorkspaceStyles from './ActionWorkspace.module.css';
import layoutStyles from '../../../platform/theme/layout.module.css';
import textStyles from '../../../platform/theme/text.module.css';
import buttonStyles from '../../../platform/ui/button.module.css';
import styles from './PlayWorkspace.module.css';

interface PlayWorkspaceProps {
  id: number;
  /** The success plan whose screen shows this play. */
  hostPlan?: PlanOfPlay | null;
  onClose: () => void;
  /** Opens one of its actions instead of the play. */
  onAction: (id: number) => void;
}

type Tab = 'pending' | 'completed' | PartTab;

/** Shows one play beside the list: its progress, its pending and completed actions, and its workspace. */
export function PlayWorkspace({ id, hostPlan, onClose, onAction }: PlayWorkspaceProps) {
  const query = useQuery(playQuery(id));
  const play = query.data?.play;
  return (
    <WorkspacePanel
      label="Playbook"
      id={id}
      title={play?.play_name}
      account={play && { ...play.account, plan: play.account.type }}
      tools={play && !play.read_only && <RenamePlayPopup key={play.play_id} play={play} />}
      query={query}
      onClose={onClose}
    >
      {play && <PlayDetails key={play.play_id} play={play} hostPlan={hostPlan} onClose={onClose} onAction={onAction} />}
    </WorkspacePanel>
  );
}

interface PlayDetailsProps extends Omit<PlayWorkspaceProps, 'id'> {
  play: PlayEntry;
}

function PlayDetails({ play, hostPlan, onClose, onAction }: PlayDetailsProps) {
  const client = useQueryClient();
  const [tab, setTab] = useState<Tab>(workspaceTab(play.status));
  const [openDialog, setOpenDialog] = useState<'add' | 'unassign' | null>(null);
  const { play_id: id, total_actions: total, pending_actions: pending, success_plan: ownPlan } = play;
  const done = total - pending;
  const tabs: { value: Tab; label: string; count?: number }[] = [
    { value: 'pending', label: 'Pending', count: pending },
    { value: 'completed', label: 'Completed', count: done },
    ...PART_TABS,
  ];
  const unassign = async () => {
    await unassignPlay(id);
    onClose();
    showToast(`${play.play_name} was removed.`);
    refreshPlayLists(client);
  };
  return (
    <>
      {ownPlan && !hostPlan && (
        <div className={clsx(actionWorkspaceStyles.section, styles.planSection)}>
          <PlanLink play={play} plan={ownPlan} />
        </div>
      )}
      <div className={clsx(actionWorkspaceStyles.section, styles.progress)}>
        <Meter value={playProgress(total, pending)} />
        <span className={clsx(textStyles.caption, textStyles.tabular)}>
          {done} of {total} done
        </span>
        <span className={layoutStyles.grow} />
        {play.read_only && (
          <span className={clsx(actionWorkspaceStyles.viewOnlyLabel, textStyles.caption)}>
            <Lock size={13} aria-hidden />
            View only
          </span>
        )}
      </div>
      <WorkTabs label="Part of the playbook" tabs={tabs} value={tab} onChange={setTab} />
      {tab === 'pending' || tab === 'completed' ? (
        <PlayActions key={tab} play={play} tab={tab} onAction={onAction} />
      ) : (
        <WorkspaceSection tab={tab} part={{ playId: id }} readOnly={play.read_only} onAction={onAction} />
      )}
      {!play.read_only && (
        <div className={styles.footer}>
          <button type="button" className={buttonStyles.button} onClick={() => setOpenDialog('add')}>
            <Plus size={14} aria-hidden />
            Action
          </button>
          <span className={layoutStyles.grow} />
          {/* A play of a success plan is deleted only together with the plan. */}
          {ownPlan === null && (
            <button type="button" className={buttonStyles.button} data-quiet onClick={() => setOpenDialog('unassign')}>
              Remove playbook
            </button>
          )}
        </div>
      )}
      {openDialog === 'add' && (
        <AddActionDialog
          accountId={play.account.id}
          playId={id}
          plan={hostPlan ?? undefined}
          onClose={() => setOpenDialog(null)}
        />
      )}
      <UnassignDialog
        name={play.play_name}
        opened={openDialog === 'unassign'}
        onConfirm={unassign}
        onClose={() => setOpenDialog(null)}
      />
    </>
  );
}

interface UnassignDialogProps {
  /** Name of the play. */
  name: string;
  opened: boolean;
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
}

/** Confirms the deletion of a play with all of its content (2-playbooks-26). */
const UnassignDialog = ({ name, ...dialog }: UnassignDialogProps) => (
  <ConfirmDialog {...dialog} title="Unassign" verb="Confirm">
    {`Are you sure you want to unassign ${name}`}
  </ConfirmDialog>
);
