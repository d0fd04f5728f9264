import { useQuery } from '@tanstack/react-query';
import { ListTodo } from 'lucide-react';
import { FormFrame } from '../../../platform/forms/FormFrame.tsx';
import { EmptyState } from '../../../platform/ui/EmptyState.tsx';
import { ErrorState } from '../../../platform/ui/ErrorState.tsx';
import { SelectField } from '../../../platform/ui/SelectField.tsx';
import { Skeleton } from '../../../platform/ui/Skeleton.tsx';
import { playNames } from '../queries.ts';
import { AddPlayButton } from './AddPlayButton.tsx';
import { useNewAction } from './use-new-action.tsx';

interface NewActionFormProps {
  accountId: number;
  onClose: () => void;
}

/** Adds an action to a play of the selected account. If the account has no open play, one is added first. */
export function NewActionForm({ accountId, onClose }: NewActionFormProps) {
  const { data, error, refetch } = useQuery(playNames(accountId));
  const plays = data?.plays.map(({ play_id, play_name }) => ({ value: String(play_id), label: play_name })) ?? [];
  /** A play of a restored draft may have ended; the only play needs no selection. */
  const getPlay = (selected: string) =>
    plays.find(({ value }) => value === selected)?.value ?? (plays.length === 1 ? plays[0]?.value : undefined);
  const { form, fields } = useNewAction(accountId, (selected) => Number(getPlay(selected) ?? 0), undefined, onClose);
  if (error)
    return <ErrorState title="The playbooks could not be loaded" error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={320} />;
  const addButton = <AddPlayButton accountId={accountId} onAdded={(id) => form.set({ play: String(id) })} />;
  if (data.plays.length === 0)
    return (
      <EmptyState title="No active playbooks" icon={ListTodo} action={addButton}>
        Actions belong to a playbook. Add a playbook first.
      </EmptyState>
    );
  return (
    <FormFrame form={form} verb="Add action" aria-label="Add action" onCancel={onClose}>
      <SelectField
        label="Playbook"
        value={getPlay(form.values.play) ?? ''}
        options={plays}
        onChange={(play) => form.set({ play })}
      />
      {fields}
    </FormFrame>
  );
}
