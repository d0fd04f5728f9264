import type { ActionEdit } from '@mainstay/contract/playbooks/bulk-edits';
import { ACTION_EDIT_REASONS } from '@mainstay/contract/rules/action-edits';
import { isInProgress } from '@mainstay/contract/rules/bulk-edits';
import { formatNumber } from '@mainstay/contract/rules/numbers';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { getErrorMessage } from '../../../platform/lib/api.ts';
import { BulkProgress } from '../../../platform/ui/BulkProgress.tsx';
import { Popup } from '../../../platform/ui/Popup.tsx';
import { actionEdit, refreshActions, undoActionEdit } from '../queries.ts';
import { formatActionEdit, formatReasons } from './format-action-edit.ts';
import textStyles from '../../../platform/theme/text.module.css';
import buttonStyles from '../../../platform/ui/button.module.css';
import styles from './ActionEdit.module.css';

interface ActionEditProgressProps {
  id: number;
  /** True while actions are being selected: the bar of bulk edits then replaces the progress. */
  isBehind: boolean;
  onClose: () => void;
}

/** Shows the progress of a bulk edit of actions until it ends, and the actions that were skipped. */
export function ActionEditProgress({ id, isBehind, onClose }: ActionEditProgressProps) {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(actionEdit(id));
  const finalStatus = data && !isInProgress(data) ? data.status : undefined;
  useEffect(() => {
    if (finalStatus) void refreshActions(client);
  }, [client, finalStatus]);
  // Refetches even if the response is lost, because the undo may have started.
  const undo = () => undoActionEdit(id).finally(refetch);
  if (isBehind) return null;
  const text = error ? getErrorMessage(error) : data ? formatActionEdit(data) : 'Changing…';
  return (
    <BulkProgress noun="actions" edit={data} text={text} onUndo={undo} onClose={onClose}>
      {data && data.reasons.length > 0 && <SkippedActions edit={data} />}
    </BulkProgress>
  );
}

/** Lists which actions were skipped and why. */
function SkippedActions({
  edit: { reasons, told: reported, refused: skippedCount, kept: changedSince },
}: {
  edit: ActionEdit;
}) {
  const more = skippedCount + changedSince - reported.length;
  return (
    <Popup
      label="Skipped actions"
      position="top"
      width={360}
      trigger={
        <button type="button" className={buttonStyles.button}>
          Why
        </button>
      }
    >
      <div className={styles.skippedActions}>
        {formatReasons(reasons).map((text) => (
          <b key={text}>{text}</b>
        ))}
        <ul className={styles.plainList}>
          {reported.map(({ action_id, action_name, account_name, reason }) => (
            <li key={action_id}>
              {action_name} <span className={textStyles.muted}>· {account_name}</span>
              {reasons.length > 1 && <span className={textStyles.caption}> {ACTION_EDIT_REASONS[reason]}</span>}
            </li>
          ))}
        </ul>
        {more > 0 && <p className={textStyles.caption}>and {formatNumber(more)} more</p>}
      </div>
    </Popup>
  );
}
