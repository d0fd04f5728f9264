import { useInfiniteQuery } from '@tanstack/react-query';
import { Upload } from 'lucide-react';
import { useState } from 'react';
import { pagedList } from '../../../../platform/lib/paged-list.ts';
import { assetPages, type PlayPart } from '../queries.ts';
import { UploadDialog } from './UploadDialog.tsx';
import { WorkAsset } from './WorkAsset.tsx';
import { WorkPages } from '../../../../platform/ui/WorkPages.tsx';
import buttonStyles from '../../../../platform/ui/button.module.css';
import styles from '../../components/ActionWorkspace.module.css';

interface WorkAssetsProps {
  part: PlayPart;
  readOnly: boolean;
  /** Opens the action of a file in the list of all files of a play. */
  onAction?: ((id: number) => void) | undefined;
}

/** Lists the files of a play or of one action. Files can be added to an action. */
export function WorkAssets({ part, readOnly, onAction }: WorkAssetsProps) {
  const query = useInfiniteQuery(assetPages(part));
  const list = pagedList(query, (page) => page.assets);
  const [isUploading, setIsUploading] = useState(false);
  const { actionId } = part;
  return (
    <>
      {actionId !== undefined && !readOnly && (
        <div className={styles.section}>
          <button type="button" className={buttonStyles.button} onClick={() => setIsUploading(true)}>
            <Upload size={14} aria-hidden />
            Upload
          </button>
        </div>
      )}
      <WorkPages label="Assets" emptyText="No files yet" list={list} query={query}>
        {(asset) => <WorkAsset key={asset.asset_id} asset={asset} readOnly={readOnly} onAction={onAction} />}
      </WorkPages>
      {isUploading && actionId !== undefined && (
        <UploadDialog actionId={actionId} onClose={() => setIsUploading(false)} />
      )}
    </>
  );
}
