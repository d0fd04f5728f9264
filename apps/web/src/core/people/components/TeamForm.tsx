import type { TeamDetail } from '@mainstay/contract/people/teams';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { ApiError, getErrorMessage } from '../../../platform/lib/api.ts';
import { ConfirmDialog } from '../../../platform/ui/ConfirmDialog.tsx';
import { Form } from '../../../platform/ui/Form.tsx';
import { FormMessage } from '../../../platform/ui/FormMessage.tsx';
import { SubmitButton } from '../../../platform/ui/SubmitButton.tsx';
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
  const [name, setName] = useState(team?.name ?? '');
  const [members, setMembers] = useState<readonly Member[]>(team?.members ?? []);
  const [problem, setProblem] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const [confirming, setConfirming] = useState(false);
  const nameError = problem instanceof ApiError ? problem.fields.name : undefined;
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setProblem(null);
    const body = { name, members: members.map(({ user_id, is_lead }) => ({ user_id, is_lead })) };
    try {
      await (team ? updateTeam(team.id, body) : createTeam(body));
      await invalidatePeople(client);
      showToast('Saved.');
      onClose();
    } catch (error) {
      setProblem(error);
    } finally {
      setBusy(false);
    }
  };
  const remove = async (id: number) => {
    await deleteTeam(client, id);
    onClose();
  };
  return (
    <Form
      busy={busy}
      className={sidePanelStyles.section}
      aria-label={team ? 'Change' : 'New team'}
      onSubmit={(event) => void save(event)}
    >
      <TextField
        label="Name"
        autoComplete="off"
        data-autofocus={!team || undefined}
        value={name}
        error={nameError}
        onChange={setName}
      />
      <div>
        <h3>Members</h3>
        <p className={textStyles.caption}>Leads can view the accounts of all team members.</p>
      </div>
      <MemberList members={members} onChange={setMembers} />
      <MemberPicker
        excluded={new Set(members.map((member) => member.user_id))}
        onPick={(user) => setMembers([...members, toMember(user)])}
      />
      <FormMessage>{problem !== null && !nameError ? getErrorMessage(problem) : null}</FormMessage>
      <div className={sidePanelStyles.actions}>
        <SubmitButton busy={busy}>{team ? 'Save' : 'Create team'}</SubmitButton>
        {team && (
          <button type="button" className={buttonStyles.button} onClick={() => setConfirming(true)}>
            Delete
          </button>
        )}
      </div>
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
    </Form>
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
