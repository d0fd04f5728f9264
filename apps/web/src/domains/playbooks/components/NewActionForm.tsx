import { useQuery } from '@tanstack/react-query';
import { ListTodo } from 'lucide-react';
import { useState } from 'react';
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
  const [selectedPlayId, setSelectedPlayId] = useState('');
  const plays = data?.plays.map(({ play_id, play_name }) => ({ value: String(play_id), label: play_name })) ?? [];
  const play = selectedPlayId || (plays.length === 1 ? plays[0]?.value : '') || '';
  const { form, fields } = useNewAction(accountId, Number(play), undefined, onClose);
  if (error)
    return <ErrorState title="The playbooks could not be loaded" error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={320} />;
  const addButton = <AddPlayButton accountId={accountId} onAdded={(id) => setSelectedPlayId(String(id))} />;
  if (data.plays.length === 0)
    return (
      <EmptyState title="No active playbooks" icon={ListTodo} action={addButton}>
        Actions belong to a playbook. Add a playbook first.
      </EmptyState>
    );
  return (
    <FormFrame form={form} verb="Add action" aria-label="Add action" onCancel={onClose}>
      <SelectField label="Playbook" value={play} options={plays} onChange={setSelectedPlayId} />
      {fields}
    </FormFrame>
  );
}
