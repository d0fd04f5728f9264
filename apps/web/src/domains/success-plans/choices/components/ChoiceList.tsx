import type { ChoiceKind } from '@mainstay/contract/rules/plan-choices';
import type { PlanChoice } from '@mainstay/contract/success-plans/choices';
import { useQueryClient } from '@tanstack/react-query';
import { Flag } from 'lucide-react';
import { useState } from 'react';
import { getErrorMessage } from '../../../../platform/lib/api.ts';
import { EmptyState } from '../../../../platform/ui/EmptyState.tsx';
import { showToast } from '../../../../platform/ui/toast.ts';
import { createChoice, moveChoice, saveChoice } from '../queries.ts';
import { CHOICE_LABELS } from './choice-labels.ts';
import { ChoiceNameForm } from './ChoiceNameForm.tsx';
import { ChoiceRow } from './ChoiceRow.tsx';
import textStyles from '../../../../platform/theme/text.module.css';
import styles from './PlanChoices.module.css';

interface ChoiceListProps {
  kind: ChoiceKind;
  listing: readonly PlanChoice[];
  canWrite: boolean;
}

/** Edits the choices in the order in which plans offer them. Every change is saved at once. */
export function ChoiceList({ kind, listing, canWrite }: ChoiceListProps) {
  const client = useQueryClient();
  const [renamedId, setRenamedId] = useState<number | null>(null);
  /** Id of the choice whose form was closed last. The focus returns to its row. */
  const [lastClosedId, setLastClosedId] = useState<number | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const { singular, empty, about } = CHOICE_LABELS[kind];
  const move = async ({ id, name }: PlanChoice, by: -1 | 1) => {
    const result = moveChoice(client, kind, id, by);
    if (!result) return;
    setAnnouncement(`${name} is number ${result.position} of ${result.total}.`);
    try {
      await result.saving;
    } catch (error) {
      setAnnouncement('');
      showToast(getErrorMessage(error));
    }
  };
  return (
    <>
      {listing.length === 0 && (
        <EmptyState title={empty} icon={Flag}>
          {canWrite ? `${about} Add the first one below.` : about}
        </EmptyState>
      )}
      <ol className={styles.list} aria-label={CHOICE_LABELS[kind].title}>
        {listing.map((choice) => (
          <li key={choice.id} aria-label={choice.name} data-archived={choice.archived || undefined}>
            {renamedId === choice.id ? (
              <ChoiceNameForm
                label={`Name of ${choice.name}`}
                verb="Save"
                savedName={choice.name}
                onSave={(name) => saveChoice(client, kind, choice.id, { name })}
                onClose={() => {
                  setRenamedId(null);
                  setLastClosedId(choice.id);
                }}
              />
            ) : (
              <ChoiceRow
                kind={kind}
                choice={choice}
                canWrite={canWrite}
                shouldFocus={lastClosedId === choice.id}
                onMove={(by) => void move(choice, by)}
                onRename={() => setRenamedId(choice.id)}
              />
            )}
          </li>
        ))}
      </ol>
      <p className={textStyles.screenReaderOnly} role="status">
        {announcement}
      </p>
      {canWrite && (
        <div className={styles.footer}>
          <ChoiceNameForm
            label={`New ${singular}`}
            verb="Add"
            savedName=""
            onSave={(name) => createChoice(client, kind, name)}
          />
        </div>
      )}
    </>
  );
}
