import {
  validateAction,
  type ActionPriority,
  PLAY_REQUIRED,
  PRIORITIES,
  PRIORITY_NAMES,
} from '@mainstay/contract/rules/actions';
import { type PlanIssue, validatePlanAction } from '@mainstay/contract/rules/success-plans';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEditForm } from '../../../platform/forms/use-edit-form.ts';
import { useSignedIn } from '../../../platform/lib/session.ts';
import { SelectField } from '../../../platform/ui/SelectField.tsx';
import { TextArea } from '../../../platform/ui/TextArea.tsx';
import { TextField } from '../../../platform/ui/TextField.tsx';
import { showToast } from '../../../platform/ui/toast.ts';
import { ProcessField } from '../../external-processes/ProcessField.tsx';
import { BlockingActionsField } from './BlockingActions.tsx';
import { accountUsers, createAction, refreshPlays } from '../queries.ts';
import styles from '../../../platform/forms/FormDialog.module.css';

const PRIORITY_OPTIONS = PRIORITIES.map((value) => ({ value, label: PRIORITY_NAMES[value] }));
const BLANK = {
  /** The id of the selected play, if the user selects one. */
  play: '',
  text: '',
  description: '',
  htcomp: '',
  completedOn: '',
  actionPriority: 'M' as ActionPriority | '',
  externalProcessId: null as number | null,
  /** The blocking actions, with the play in which they were selected. */
  dependsOn: { playId: 0, ids: [] as readonly number[] },
};

const toErrorsByField = (issues: readonly PlanIssue[]): Record<string, string> =>
  Object.fromEntries(issues.map(({ place, reason }) => [place, reason]));

/** The play of a success plan and the date of the plan. Its actions must be due by that date. */
export interface PlanOfPlay {
  play_id: number;
  date: string;
}

/**
 * Returns the form of a new action on an account. By default, it has medium priority and is assigned to the user.
 * @param target the play, or a function that returns it for what the user selected; 0 if no play is selected
 * @param plan the success plan of the play; null if it is not saved yet and therefore has no play
 */
export function useNewAction(
  accountId: number,
  target: number | ((selected: string) => number),
  plan: PlanOfPlay | null | undefined,
  onClose: () => void,
) {
  const client = useQueryClient();
  const { user_id: userId } = useSignedIn();
  const { data } = useQuery(accountUsers(accountId));
  const others = data?.users.filter(({ user_id }) => user_id !== userId) ?? [];
  const people = others.map(({ user_id, user_name }) => ({ value: String(user_id), label: user_name }));
  const toPlayId = (selected: string) => (typeof target === 'number' ? target : target(selected));
  const form = useEditForm({
    draft: `new action of ${accountId}`,
    values: { ...BLANK, assignUser: String(userId) },
    validate: ({ play, text, description, htcomp, completedOn, actionPriority }) => {
      const input = { text, description, htcomp, completedOn, actionPriority };
      if (plan !== undefined) return toErrorsByField(validatePlanAction(input, plan));
      return { ...validateAction(input), ...(toPlayId(play) === 0 && { account_play_id: PLAY_REQUIRED }) };
    },
    save: async ({ play, assignUser, externalProcessId, dependsOn, ...input }) => {
      const playId = toPlayId(play);
      const ids = dependsOn.playId === playId ? dependsOn.ids : [];
      await createAction({
        account_play_id: playId,
        ...input,
        assignUser: Number(assignUser),
        ...(externalProcessId !== null && { externalProcessId }),
        ...(ids.length > 0 && { dependsOn: [...ids] }),
      });
      showToast('Action added.');
      void refreshPlays(client);
    },
    onSaved: onClose,
  });
  const { dependsOn, play } = form.values;
  const playId = toPlayId(play);
  const fields = (
    <>
      <TextField label="Name" data-autofocus maxLength={350} {...form.field('text')} />
      <TextArea label="Description" rows={3} {...form.field('description')} />
      <TextArea label="How to complete" rows={2} {...form.field('htcomp')} />
      <div className={styles.pair}>
        <SelectField label="Priority" none="No priority" options={PRIORITY_OPTIONS} {...form.field('actionPriority')} />
        <TextField label="Due date" type="date" min="1900-01-01" max="2199-12-31" {...form.field('completedOn')} />
      </div>
      <SelectField
        label="Owner"
        options={[{ value: String(userId), label: 'Me' }, ...people]}
        {...form.field('assignUser')}
      />
      {playId > 0 && (
        <BlockingActionsField
          playId={playId}
          value={dependsOn.playId === playId ? dependsOn.ids : []}
          error={form.errors.dependsOn}
          onChange={(ids) => form.set({ dependsOn: { playId, ids } })}
        />
      )}
      <ProcessField {...form.field('externalProcessId')} />
    </>
  );
  return { form, fields };
}
