import type { TeamDetail } from '@mainstay/contract/people/teams';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FormFrame } from '../../../platform/forms/FormFrame.tsx';
import { useEditForm } from '../../../platform/forms/use-edit-form.ts';
import { ConfirmDialog } from '../../../platform/ui/ConfirmDialog.tsx';
import { TextField } from '../../../platform/ui/TextField.tsx';
import { showToast } from '../../../platform/ui/toast.ts';
import { createTeam, deleteTeam, invalidatePeople, updateTeam } from '../queries.ts';
import { type Member, MemberList } from './MemberList.tsx';
import { MemberPicker } from './MemberPicker.tsx';
import { formatUserName } from './format-people.ts';
import textStyles from '../../../platform/theme/text.module.css';
import buttonStyles from '../../../platform/ui/button.module.css';
import sidePanelStyles from '../../../platform/ui/SidePanel.module.css';

interface TeamFormProps {
  /** Null while a new team is created. */
  team: TeamDetail | null;
  onClose: () => void;
}

/** Edits the name, members and leads of a team. Changes take effect with the next request of the leads. */
export function TeamForm({ team, onClose }: TeamFormProps) {
  const client = useQueryClient();
  const [confirming, setConfirming] = useState(false);
  const savedMembers: readonly Member[] = team?.members ?? [];
  const form = useEditForm({
    draft: `team ${team?.id ?? 'new'}`,
    values: { name: team?.name ?? '', members: savedMembers },
    save: async ({ name, members }) => {
      const body = { name, members: members.map(({ user_id, is_lead }) => ({ user_id, is_lead })) };
      await (team ? updateTeam(team.id, body) : createTeam(body));
      await invalidatePeople(client);
      showToast(`Saved “${name}”.`);
    },
    onSaved: onClose,
  });
  const { members } = form.values;
  const remove = async (id: number) => {
    await deleteTeam(client, id);
    onClose();
  };
  return (
    <FormFrame
      form={form}
      verb={team ? 'Save' : 'Create team'}
      className={sidePanelStyles.section}
      aria-label={team ? 'Change' : 'New team'}
      end={
        team && (
          <button type="button" className={buttonStyles.button} onClick={() => setConfirming(true)}>
            Delete
          </button>
        )
      }
    >
      <TextField label="Name" autoComplete="off" data-autofocus={!team || undefined} {...form.field('name')} />
      <div>
        <h3>Members</h3>
        <p className={textStyles.caption}>Leads can view the accounts of all team members.</p>
      </div>
      <MemberList members={members} onChange={(next) => form.set({ members: next })} />
      <MemberPicker
        excluded={new Set(members.map((member) => member.user_id))}
        onPick={(user) => form.set({ members: [...members, toMember(user)] })}
      />
      {team && (
        <ConfirmDialog
          opened={confirming}
          title={`Delete ${team.name}?`}
          verb="Delete"
          onConfirm={() => remove(team.id)}
          onClose={() => setConfirming(false)}
        >
          Members and their accounts are kept. Leads lose access to the accounts of other members.
        </ConfirmDialog>
      )}
    </FormFrame>
  );
}

const toMember = (
  user: Parameters<typeof formatUserName>[0] & { id: number; avatar_url: string | null; status: Member['status'] },
): Member => ({
  user_id: user.id,
  name: formatUserName(user),
  avatar_url: user.avatar_url,
  is_lead: false,
  status: user.status,
});
