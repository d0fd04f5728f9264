import { validateAction, type ActionPriority, PRIORITIES, PRIORITY_NAMES } from '@mainstay/contract/rules/actions';
import { type PlanIssue, validatePlanAction } from '@mainstay/contract/rules/success-plans';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ApiError, getErrorMessage } from '../../../lib/api.ts';
import { useSignedIn } from '../../../lib/session.ts';
import type { FormBodyProps } from '../../../ui/FormBody.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { showToast } from '../../../ui/toast.ts';
import { ProcessField } from '../external-processes/components/ProcessField.tsx';
import { BlockingActionsField } from './BlockingActions.tsx';
import { accountUsers, createAction, refreshPlays } from '../queries.ts';

const CODES = PRIORITIES.map((value) => ({ value, label: PRIORITY_NAMES[value] }));
const BLANK = { text: '', description: '', htcomp: '', completedOn: '' };

/** The blocking actions of a new action, with the play in which they were selected. */
const NO_WAITS: { playId: number; ids: readonly number[] } = { playId: 0, ids: [] };

const byPlace = (faults: readonly PlanIssue[]): Record<string, string> =>
  Object.fromEntries(faults.map(({ place, reason }) => [place, reason]));

interface NewAction extends Pick<FormBodyProps, 'title' | 'faultOf' | 'onSave' | 'onRefused'> {
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
export function useNewAction(accountId: number, playId: number, plan?: PlanOfPlay | null): NewAction {
  const client = useQueryClient();
  const { user_id: self } = useSignedIn();
  const { data } = useQuery(accountUsers(accountId));
  const [draft, setDraft] = useState(BLANK);
  const [priority, setPriority] = useState<ActionPriority | ''>('M');
  const [owner, setOwner] = useState(String(self));
  const [process, setProcess] = useState<number | null>(null);
  const [waits, setWaits] = useState(NO_WAITS);
  const [faults, setFaults] = useState<Readonly<Partial<Record<string, string>>>>({});
  const others = data?.users.filter(({ user_id }) => user_id !== self) ?? [];
  const people = others.map(({ user_id, user_name }) => ({ value: String(user_id), label: user_name }));
  const field = (name: keyof typeof BLANK) => ({
    value: draft[name],
    error: faults[name],
    onChange: (value: string) => setDraft((now) => ({ ...now, [name]: value })),
  });
  const faultOf = () => {
    const said = { ...draft, actionPriority: priority };
    const found: Partial<Record<string, string>> =
      plan === undefined ? validateAction(said) : byPlace(validatePlanAction(said, plan));
    setFaults(found);
    return found.plan ?? (Object.keys(found).length > 0 ? '' : null);
  };
  const dependsOn = waits.playId === playId ? waits.ids : [];
  const onSave = async () => {
    await createAction({
      ...{ account_play_id: playId, ...draft, actionPriority: priority, assignUser: Number(owner) },
      ...(process !== null && { externalProcessId: process }),
      ...(dependsOn.length > 0 && { dependsOn: [...dependsOn] }),
    });
    showToast('Action added.');
    void refreshPlays(client);
  };
  const onRefused = (error: unknown) => {
    const fields = error instanceof ApiError ? error.fields : {};
    setFaults(fields);
    return Object.keys(fields).some((name) => name in draft || name === 'dependsOn') ? null : getErrorMessage(error);
  };
  const fields = (
    <>
      <TextField label="Name" data-autofocus maxLength={350} {...field('text')} />
      <TextArea label="Description" rows={3} {...field('description')} />
      <TextArea label="How to complete" rows={2} {...field('htcomp')} />
      <div className="fd-pair">
        <SelectField
          label="Priority"
          none="No priority"
          value={priority}
          options={CODES}
          error={faults.actionPriority}
          onChange={setPriority}
        />
        <TextField label="Due date" type="date" min="1900-01-01" max="2199-12-31" {...field('completedOn')} />
      </div>
      <SelectField
        label="Owner"
        value={owner}
        options={[{ value: String(self), label: 'Me' }, ...people]}
        onChange={setOwner}
      />
      {playId > 0 && (
        <BlockingActionsField
          playId={playId}
          value={dependsOn}
          error={faults.dependsOn}
          onChange={(ids) => setWaits({ playId, ids })}
        />
      )}
      <ProcessField value={process} error={faults.externalProcessId} onChange={setProcess} />
    </>
  );
  return { title: 'Add action', faultOf, onSave, onRefused, fields };
}
