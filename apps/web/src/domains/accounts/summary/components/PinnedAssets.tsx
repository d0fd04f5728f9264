import type { PinnedAsset } from '@mainstay/contract/notes/pinned-assets';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { FileText, NotebookPen } from 'lucide-react';
import { accountTabPath } from '../../../../platform/lib/addresses.ts';
import { getErrorMessage } from '../../../../platform/lib/api.ts';
import { formatEntityDate } from '../../../../platform/lib/dates.ts';
import { hashHref } from '../../../../platform/lib/history.ts';
import { Card } from '../../../../platform/ui/Card.tsx';
import { ErrorState } from '../../../../platform/ui/ErrorState.tsx';
import { Skeleton } from '../../../../platform/ui/Skeleton.tsx';
import { showToast } from '../../../../platform/ui/toast.ts';
import { pinnedAssetsQuery } from '../../../notes/queries.ts';
import { openFile } from '../../../../platform/lib/open-file.ts';
import layoutStyles from '../../../../platform/theme/layout.module.css';
import textStyles from '../../../../platform/theme/text.module.css';
import styles from './PinnedAssets.module.css';

/** Maximum number of assets; the rest is available behind a link to the tab. */
const MAX_SHOWN = 5;

/** Notes and files that are pinned for all users, most recently pinned first. */
export function PinnedAssets({ id }: { id: number }) {
  const { data, error, refetch } = useQuery(pinnedAssetsQuery(id));
  // Pinned contacts are listed as key contacts.
  const assets = data?.assets.filter(isNote);
  const more = assets && assets.length > MAX_SHOWN;
  return (
    <Card
      title="Pinned"
      {...(more && { caption: assets.length, more: { text: 'All', href: getTabHref(id, 'notes') } })}
    >
      {error ? (
        <ErrorState title="Pins could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : assets?.length === 0 ? (
        <p className={styles.emptyMessage}>Nothing pinned yet. Pin a note to see it here.</p>
      ) : (
        <ul className={styles.list} aria-busy={!data}>
          {assets
            ?.slice(0, MAX_SHOWN)
            .map((asset) => <Entry key={`${asset.pin_type} ${asset.id}`} accountId={id} asset={asset} />) ?? (
            <EntrySkeletons />
          )}
        </ul>
      )}
    </Card>
  );
}

const getTabHref = (id: number, tab: string): string => hashHref(accountTabPath(id, tab));

type NoteAsset = PinnedAsset & { pin_type: 'note' | 'asset' };
const isNote = (asset: PinnedAsset): asset is NoteAsset => asset.pin_type !== 'contact';

const ICONS = { note: [NotebookPen, 'Note'], asset: [FileText, 'File'] } as const;

function Entry({ accountId, asset }: { accountId: number; asset: NoteAsset }) {
  const { pin_type: kind, title, file_data: file } = asset;
  const [Icon, name] = ICONS[kind];
  return (
    <li>
      <Icon size={15} role="img" aria-label={name} />
      <div className={clsx(layoutStyles.grow, styles.grow)}>
        {file ? (
          <button
            type="button"
            className={clsx(layoutStyles.unstyled, textStyles.link, styles.link, textStyles.truncate)}
            title={title}
            onClick={() => void openFile(file).catch((openError: unknown) => showToast(getErrorMessage(openError)))}
          >
            <span className={textStyles.screenReaderOnly}>Open </span>
            {title}
          </button>
        ) : (
          <a
            className={clsx(textStyles.link, styles.link, textStyles.truncate)}
            title={title}
            href={getTabHref(accountId, 'notes')}
          >
            {title}
          </a>
        )}
        <p className={clsx(textStyles.caption, textStyles.tabular)}>{formatEntityDate(asset.pinned_on)}</p>
      </div>
    </li>
  );
}

const EntrySkeletons = () =>
  [0, 1, 2].map((row) => (
    <li key={row}>
      <Skeleton width={15} height={15} />
      <div className={clsx(layoutStyles.grow, styles.grow)}>
        <Skeleton width={150} style={{ margin: '3px 0' }} />
        <Skeleton width={70} height={10} style={{ margin: '3px 0' }} />
      </div>
    </li>
  ));
