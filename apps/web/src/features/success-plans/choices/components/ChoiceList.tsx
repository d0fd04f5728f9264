import type { ChoiceKind, PlanChoice } from '@mainstay/contract/success-plans/choices';
import { useQueryClient } from '@tanstack/react-query';
import { Flag } from 'lucide-react';
import { useState } from 'react';
import { getErrorMessage } from '../../../../lib/api.ts';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { showToast } from '../../../../ui/toast.ts';
import { createChoice, moveChoice, saveChoice } from '../queries.ts';
import { CHOICE_LABELS } from './choice-labels.ts';
import { ChoiceNameForm } from './ChoiceNameForm.tsx';
import { ChoiceRow } from './ChoiceRow.tsx';

interface ChoiceListProps {
  kind: ChoiceKind;
  listing: readonly PlanChoice[];
  mayWrite: boolean;
}

/** Edits the choices in the order in which plans offer them. Every change is saved at once. */
export function ChoiceList({ kind, listing, mayWrite }: ChoiceListProps) {
  const client = useQueryClient();
  const [renaming, rename] = useState<number | null>(null);
  /** Id of the choice whose form was closed last. The focus returns to its row. */
  const [left, leave] = useState<number | null>(null);
  const [said, say] = useState('');
  const { one, empty, about } = CHOICE_LABELS[kind];
  const move = async ({ id, name }: PlanChoice, by: -1 | 1) => {
    const moved = moveChoice(client, kind, id, by);
    if (!moved) return;
    say(`${name} is number ${moved.place} of ${moved.of}.`);
    try {
      await moved.kept;
    } catch (error) {
      say('');
      showToast(getErrorMessage(error));
    }
  };
  return (
    <>
      {listing.length === 0 && (
        <EmptyState title={empty} icon={Flag}>
          {mayWrite ? `${about} Add the first one below.` : about}
        </EmptyState>
      )}
      <ol className="plc-rows" aria-label={CHOICE_LABELS[kind].title}>
        {listing.map((choice) => (
          <li key={choice.id} aria-label={choice.name} data-archived={choice.archived || undefined}>
            {renaming === choice.id ? (
              <ChoiceNameForm
                label={`Name of ${choice.name}`}
                verb="Save"
                saved={choice.name}
                onSave={(name) => saveChoice(client, kind, choice.id, { name })}
                onClose={() => {
                  rename(null);
                  leave(choice.id);
                }}
              />
            ) : (
              <ChoiceRow
                kind={kind}
                choice={choice}
                mayWrite={mayWrite}
                wasLeft={left === choice.id}
                onMove={(by) => void move(choice, by)}
                onRename={() => rename(choice.id)}
              />
            )}
          </li>
        ))}
      </ol>
      <p className="sr" role="status">
        {said}
      </p>
      {mayWrite && (
        <div className="plc-foot">
          <ChoiceNameForm
            label={`New ${one}`}
            verb="Add"
            saved=""
            onSave={(name) => createChoice(client, kind, name)}
          />
        </div>
      )}
    </>
  );
}
