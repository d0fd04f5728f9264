import { validateAction, type ActionPriority, PRIORITIES, PRIORITY_NAMES } from '@mainstay/contract/rules/actions';
import { type PlanIssue, validatePlanAction } from '@mainstay/contract/rules/success-plans';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ApiError, getErrorMessage } from '../../../platform/lib/api.ts';
import { useSignedIn } from '../../../platform/lib/session.ts';
import type { FormBodyProps } from '../../../platform/ui/FormBody.tsx';
import { SelectField } from '../../../platform/ui/SelectField.tsx';
import { TextArea } from '../../../platform/ui/TextArea.tsx';
import { TextField } from '../../../platform/ui/TextField.tsx';
import { showToast } from '../../../platform/ui/toast.ts';
import { ProcessField } from '../../external-processes/ProcessField.tsx';
import { BlockingActionsField } from './BlockingActions.tsx';
import { accountUsers, createAction, refreshPlays } from '../queries.ts';
import styles from '../../../platform/ui/FormDialog.module.css';

const PRIORITY_OPTIONS = PRIORITIES.map((value) => ({ value, label: PRIORITY_NAMES[value] }));
const BLANK = { text: '', description: '', htcomp: '', completedOn: '' };

/** The blocking actions of a new action, with the play in which they were selected. */
const NO_DEPENDENCIES: { playId: number; ids: readonly number[] } = { playId: 0, ids: [] };

const toErrorsByField = (issues: readonly PlanIssue[]): Record<string, string> =>
  Object.fromEntries(issues.map(({ place, reason }) => [place, reason]));

interface NewActionState extends Pick<FormBodyProps, 'title' | 'getError' | 'onSave' | 'formatError'> {
  fields: ReactNode;
}

/** The play of a success plan and the date of the plan. Its actions must be due by that date. */
export interface PlanOfPlay {
  play_id: number;
  date: string;
}

/**
 * Returns the form of a new action on an account. By default, it has medium priority and is assigned to the user.
 * @param playId 0 if no play is selected
 * @param plan the success plan of the play; null if it is not saved yet and therefore has no play
 */
export function useNewAction(accountId: number, playId: number, plan?: PlanOfPlay | null): NewActionState {
  const client = useQueryClient();
  const { user_id: userId } = useSignedIn();
  const { data } = useQuery(accountUsers(accountId));
  const [draft, setDraft] = useState(BLANK);
  const [priority, setPriority] = useState<ActionPriority | ''>('M');
  const [owner, setOwner] = useState(String(userId));
  const [process, setProcess] = useState<number | null>(null);
  const [dependencies, setDependencies] = useState(NO_DEPENDENCIES);
  const [errors, setErrors] = useState<Readonly<Partial<Record<string, string>>>>({});
  const others = data?.users.filter(({ user_id }) => user_id !== userId) ?? [];
  const people = others.map(({ user_id, user_name }) => ({ value: String(user_id), label: user_name }));
  const getFieldProps = (name: keyof typeof BLANK) => ({
    value: draft[name],
    error: errors[name],
    onChange: (value: string) => setDraft((previous) => ({ ...previous, [name]: value })),
  });
  const validate = () => {
    const input = { ...draft, actionPriority: priority };
    const issues: Partial<Record<string, string>> =
      plan === undefined ? validateAction(input) : toErrorsByField(validatePlanAction(input, plan));
    setErrors(issues);
    return issues.plan ?? (Object.keys(issues).length > 0 ? '' : null);
  };
  const dependsOn = dependencies.playId === playId ? dependencies.ids : [];
  const onSave = async () => {
    await createAction({
      account_play_id: playId,
      ...draft,
      actionPriority: priority,
      assignUser: Number(owner),
      ...(process !== null && { externalProcessId: process }),
      ...(dependsOn.length > 0 && { dependsOn: [...dependsOn] }),
    });
    showToast('Action added.');
    void refreshPlays(client);
  };
  const formatError = (error: unknown) => {
    const fields = error instanceof ApiError ? error.fields : {};
    setErrors(fields);
    return Object.keys(fields).some((name) => name in draft || name === 'dependsOn') ? null : getErrorMessage(error);
  };
  const fields = (
    <>
      <TextField label="Name" data-autofocus maxLength={350} {...getFieldProps('text')} />
      <TextArea label="Description" rows={3} {...getFieldProps('description')} />
      <TextArea label="How to complete" rows={2} {...getFieldProps('htcomp')} />
      <div className={styles.pair}>
        <SelectField
          label="Priority"
          none="No priority"
          value={priority}
          options={PRIORITY_OPTIONS}
          error={errors.actionPriority}
          onChange={setPriority}
        />
        <TextField label="Due date" type="date" min="1900-01-01" max="2199-12-31" {...getFieldProps('completedOn')} />
      </div>
      <SelectField
        label="Owner"
        value={owner}
        options={[{ value: String(userId), label: 'Me' }, ...people]}
        onChange={setOwner}
      />
      {playId > 0 && (
        <BlockingActionsField
          playId={playId}
          value={dependsOn}
          error={errors.dependsOn}
          onChange={(ids) => setDependencies({ playId, ids })}
        />
      )}
      <ProcessField value={process} error={errors.externalProcessId} onChange={setProcess} />
    </>
  );
  return { title: 'Add action', getError: validate, onSave, formatError, fields };
}
