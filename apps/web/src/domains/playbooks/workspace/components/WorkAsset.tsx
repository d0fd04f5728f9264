import { DELETED_MESSAGE } from '@mainstay/contract/rules/deletion';
import type { PlayAsset } from '@mainstay/contract/playbooks/workspace';
import { useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { FileText, Pin, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { getErrorMessage } from '../../../../platform/lib/api.ts';
import { toEntityDay, formatShortDate } from '../../../../platform/lib/dates.ts';
import { formatFileSize } from '../../../../platform/lib/file-size.ts';
import { ConfirmDialog } from '../../../../platform/ui/ConfirmDialog.tsx';
import { showToast } from '../../../../platform/ui/toast.ts';
import { openFile } from '../../../../platform/lib/open-file.ts';
import { deleteAsset, logDownload, pinAsset } from '../queries.ts';
import layoutStyles from '../../../../platform/theme/layout.module.css';
import textStyles from '../../../../platform/theme/text.module.css';
import iconButtonStyles from '../../../../platform/ui/icon-button.module.css';
import styles from './Workspace.module.css';

interface WorkAssetProps {
  asset: PlayAsset;
  readOnly: boolean;
  onAction: ((id: number) => void) | undefined;
}

/** Shows one file. It can be opened in a new tab, pinned on the account, and deleted after a confirmation. */
export function WorkAsset({ asset, readOnly, onAction }: WorkAssetProps) {
  const client = useQueryClient();
  const [isConfirming, setIsConfirming] = useState(false);
  /** The clicked state, shown until the list is refetched. */
  const [pendingPin, setPendingPin] = useState<boolean | null>(null);
  const { asset_id: id, file_name: name, action, uploaded_by: uploader } = asset;
  const isPinned = pendingPin ?? asset.pin_type !== null;
  const open = async () => {
    try {
      await openFile(asset);
      await logDownload(client, asset);
    } catch (error) {
      showToast(getErrorMessage(error));
    }
  };
  const pin = async () => {
    setPendingPin(!isPinned);
    try {
      await pinAsset(client, id, !isPinned);
    } catch (error) {
      showToast(getErrorMessage(error));
    }
    setPendingPin(null);
  };
  return (
    <li className={styles.file}>
      <FileText size={16} aria-hidden />
      <div className={clsx(layoutStyles.grow, styles.grow)}>
        <button
          type="button"
          className={clsx(layoutStyles.unstyled, textStyles.link, textStyles.truncate)}
          aria-label={`Open ${name}`}
          onClick={() => void open()}
        >
          {name}
        </button>
        <span className={clsx(textStyles.caption, textStyles.tabular)}>
          {[formatFileSize(asset.file_size), formatShortDate(toEntityDay(asset.uploaded_on)), uploader]
            .filter(Boolean)
            .join(' · ')}
        </span>
        {onAction && (
          <button
            type="button"
            className={clsx(layoutStyles.unstyled, textStyles.link, styles.actionLink, textStyles.truncate)}
            onClick={() => onAction(action.id)}
          >
            {action.name}
          </button>
        )}
      </div>
      {!readOnly && (
        <>
          <button
            type="button"
            className={iconButtonStyles.iconButton}
            aria-label={`${isPinned ? 'Unpin' : 'Pin'} ${name}`}
            aria-pressed={isPinned}
            data-on={isPinned || undefined}
            onClick={() => void pin()}
          >
            <Pin size={14} aria-hidden />
          </button>
          <button
            type="button"
            className={iconButtonStyles.iconButton}
            aria-label={`Delete ${name}`}
            onClick={() => setIsConfirming(true)}
          >
            <Trash2 size={14} aria-hidden />
          </button>
        </>
      )}
      <ConfirmDialog
        opened={isConfirming}
        title="Delete Asset"
        verb="Delete"
        onConfirm={async () => {
          await deleteAsset(client, id);
          showToast(DELETED_MESSAGE);
        }}
        onClose={() => setIsConfirming(false)}
      >
        {DELETE_CONFIRMATION}
      </ConfirmDialog>
    </li>
  );
}

/** The wording is specified (2-actions-42). */
const DELETE_CONFIRMATION = 'Are you sure you want to delete the asset ?';
