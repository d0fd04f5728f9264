import { formatCount } from '@mainstay/contract/rules/numbers';
import type { ChoiceKind } from '@mainstay/contract/rules/plan-choices';
import type { PlanChoice } from '@mainstay/contract/success-plans/choices';
import { useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Archive, ArchiveRestore, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { getErrorMessage } from '../../../../platform/lib/api.ts';
import { Chip } from '../../../../platform/ui/Chip.tsx';
import { ConfirmDialog } from '../../../../platform/ui/ConfirmDialog.tsx';
import { ListButtons } from '../../../../platform/ui/ListButtons.tsx';
import { showToast } from '../../../../platform/ui/toast.ts';
import { deleteChoice, saveChoice } from '../queries.ts';
import { CHOICE_LABELS } from './choice-labels.ts';
import layoutStyles from '../../../../platform/theme/layout.module.css';
import textStyles from '../../../../platform/theme/text.module.css';
import iconButtonStyles from '../../../../platform/ui/icon-button.module.css';
import styles from './PlanChoices.module.css';

interface ChoiceRowProps {
  kind: ChoiceKind;
  choice: PlanChoice;
  canWrite: boolean;
  /** True if the form of this row was just closed. */
  shouldFocus: boolean;
  onMove: (by: -1 | 1) => void;
  onRename: () => void;
}

/** A success criterion or milestone with its operations. If plans use it, it is archived instead of deleted. */
export function ChoiceRow({ kind, choice, canWrite, shouldFocus, onMove, onRename }: ChoiceRowProps) {
  const client = useQueryClient();
  const [isConfirming, setIsConfirming] = useState(false);
  const { id, name, archived, plans } = choice;
  const { singular } = CHOICE_LABELS[kind];
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
  const archiveLabel = archived ? 'Unarchive' : 'Archive';
  return (
    <div className={styles.row}>
      <span className={styles.name}>{name}</span>
      {archived && <Chip line>Archived</Chip>}
      {plans > 0 && <span className={clsx(textStyles.caption, textStyles.tabular)}>{formatCount(plans, 'plan')}</span>}
      {canWrite && (
        <span className={clsx(layoutStyles.row, styles.actions)}>
          <ListButtons name={name} onStep={onMove} />
          <button
            type="button"
            className={clsx(iconButtonStyles.iconButton, styles.iconButton)}
            aria-label={`Rename ${name}`}
            title="Rename"
            autoFocus={shouldFocus}
            onClick={onRename}
          >
            <Pencil size={14} aria-hidden />
          </button>
          <button
            type="button"
            className={clsx(iconButtonStyles.iconButton, styles.iconButton)}
            aria-label={`${archiveLabel}: ${name}`}
            title={archiveLabel}
            onClick={() => void archive()}
          >
            {archived ? <ArchiveRestore size={14} aria-hidden /> : <Archive size={14} aria-hidden />}
          </button>
          {plans === 0 && (
            <button
              type="button"
              className={clsx(iconButtonStyles.iconButton, styles.iconButton)}
              aria-label={`Delete ${name}`}
              title="Delete"
              onClick={() => setIsConfirming(true)}
            >
              <Trash2 size={14} aria-hidden />
            </button>
          )}
          <ConfirmDialog
            opened={isConfirming}
            title={`Delete ${singular}`}
            verb="Delete"
            onConfirm={remove}
            onClose={() => setIsConfirming(false)}
          >
            {`Are you sure you want to delete ${name}? No success plan uses it.`}
          </ConfirmDialog>
        </span>
      )}
    </div>
  );
}
