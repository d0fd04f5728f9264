import type { ActionEdit } from '@mainstay/contract/playbooks/bulk-edits';
import { ACTION_EDIT_REASONS } from '@mainstay/contract/rules/action-edits';
import { isInProgress } from '@mainstay/contract/rules/bulk-edits';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { getErrorMessage } from '../../../lib/api.ts';
import { BulkProgress } from '../../../ui/BulkProgress.tsx';
import { Popup } from '../../../ui/Popup.tsx';
import { actionEdit, refreshActions, undoActionEdit } from '../queries.ts';
import { formatActionEdit, formatReasons } from './format-action-edit.ts';

interface ActionEditProgressProps {
  id: number;
  /** Actions are being chosen: it waits behind what can be done with them. */
  isBehind: boolean;
  onClose: () => void;
}

/** A change of many actions: asked for until it is done, told with what stayed as it was. */
export function ActionEditProgress({ id, isBehind, onClose }: ActionEditProgressProps) {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(actionEdit(id));
  const ended = data && !isInProgress(data) ? data.status : undefined;
  useEffect(() => {
    if (ended) void refreshActions(client);
  }, [client, ended]);
  // Also where the answer is lost: it may be on its way back.
  const undo = () => undoActionEdit(id).finally(refetch);
  if (isBehind) return null;
  const text = error ? getErrorMessage(error) : data ? formatActionEdit(data) : 'Changing…';
  return (
    <BulkProgress of="actions" edit={data} text={text} onUndo={undo} onClose={onClose}>
      {data && data.reasons.length > 0 && <Left edit={data} />}
    </BulkProgress>
  );
}

/** Which actions were left, and why. */
function Left({ edit: { reasons, told, refused, kept } }: { edit: ActionEdit }) {
  const more = refused + kept - told.length;
  return (
    <Popup
      label="What stayed as it was"
      position="top"
      width={360}
      trigger={
        <button type="button" className="btn">
          Why
        </button>
      }
    >
      <div className="ae-left">
        {formatReasons(reasons).map((text) => (
          <b key={text}>{text}</b>
        ))}
        <ul className="plain-list">
          {told.map(({ action_id, action_name, account_name, reason }) => (
            <li key={action_id}>
              {action_name} <span className="dim">· {account_name}</span>
              {reasons.length > 1 && <span className="cap"> {ACTION_EDIT_REASONS[reason]}</span>}
            </li>
          ))}
        </ul>
        {more > 0 && <p className="cap">and {more.toLocaleString('en-US')} more</p>}
      </div>
    </Popup>
  );
}
