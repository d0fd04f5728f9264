import type { ChoiceKind, PlanChoice } from '@mainstay/contract/success-plans/choices';
import { useQueryClient } from '@tanstack/react-query';
import { Archive, ArchiveRestore, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { getErrorMessage } from '../../../../lib/api.ts';
import { Chip } from '../../../../ui/Chip.tsx';
import { ConfirmDialog } from '../../../../ui/ConfirmDialog.tsx';
import { ListButtons } from '../../../../ui/ListButtons.tsx';
import { showToast } from '../../../../ui/toast.ts';
import { deleteChoice, saveChoice } from '../queries.ts';
import { CHOICE_LABELS } from './choice-labels.ts';
import '../../../../ui/icon-button.css';

interface ChoiceRowProps {
  kind: ChoiceKind;
  choice: PlanChoice;
  mayWrite: boolean;
  /** True if the form of this row was just closed. */
  wasLeft: boolean;
  onMove: (by: -1 | 1) => void;
  onRename: () => void;
}

const usedBy = (plans: number): string => (plans === 1 ? '1 plan' : `${plans.toLocaleString('en-US')} plans`);

/** A success criterion or milestone with its operations. If plans use it, it is archived instead of deleted. */
export function ChoiceRow({ kind, choice, mayWrite, wasLeft, onMove, onRename }: ChoiceRowProps) {
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const { id, name, archived, plans } = choice;
  const { one } = CHOICE_LABELS[kind];
  const archive = async () => {
    try {
      await saveChoice(client, kind, id, { archived: !archived });
      showToast(archived ? `${name} is in use again.` : `${name} is archived.`);
    } catch (error) {
      showToast(getErrorMessage(error));
    }
  };
  const remove = async () => {
    await deleteChoice(client, kind, id);
    showToast(`${name} is deleted.`);
  };
  const archiving = archived ? 'Unarchive' : 'Archive';
  return (
    <div className="plc-row">
      <span className="plc-name">{name}</span>
      {archived && <Chip line>Archived</Chip>}
      {plans > 0 && <span className="cap num">{usedBy(plans)}</span>}
      {mayWrite && (
        <span className="row plc-tools">
          <ListButtons name={name} onStep={onMove} />
          <button
            type="button"
            className="ic"
            aria-label={`Rename ${name}`}
            title="Rename"
            autoFocus={wasLeft}
            onClick={onRename}
          >
            <Pencil size={14} aria-hidden />
          </button>
          <button
            type="button"
            className="ic"
            aria-label={`${archiving}: ${name}`}
            title={archiving}
            onClick={() => void archive()}
          >
            {archived ? <ArchiveRestore size={14} aria-hidden /> : <Archive size={14} aria-hidden />}
          </button>
          {plans === 0 && (
            <button
              type="button"
              className="ic"
              aria-label={`Delete ${name}`}
              title="Delete"
              onClick={() => setAsking(true)}
            >
              <Trash2 size={14} aria-hidden />
            </button>
          )}
          <ConfirmDialog
            opened={asking}
            title={`Delete ${one}`}
            verb="Delete"
            onConfirm={remove}
            onClose={() => setAsking(false)}
          >
            {`Are you sure you want to delete ${name}? No success plan uses it.`}
          </ConfirmDialog>
        </span>
      )}
    </div>
  );
}
