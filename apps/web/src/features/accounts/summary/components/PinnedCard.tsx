import type { PinnedAsset } from '@mainstay/contract/pins';
import { useQuery } from '@tanstack/react-query';
import { FileText, StickyNote, UserRound } from 'lucide-react';
import { entityDay, longDay } from '../../../../lib/dates.ts';
import { messageOf } from '../../../../lib/api.ts';
import { Card } from '../../../../ui/Card.tsx';
import { ErrorState } from '../../../../ui/ErrorState.tsx';
import { Skeleton } from '../../../../ui/Skeleton.tsx';
import { show } from '../../../../ui/toast.ts';
import { openFile } from '../../../notes/queries.ts';
import { pinnedAssets } from '../../queries.ts';
import './PinnedCard.css';

const KINDS = {
  note: { icon: StickyNote, name: 'Note' },
  contact: { icon: UserRound, name: 'Contact' },
  asset: { icon: FileText, name: 'File' },
} as const;

/** What is pinned on an account for everybody: notes, their files, contacts. */
export function PinnedCard({ id }: { id: number }) {
  const { data, error, refetch } = useQuery(pinnedAssets(id));
  return (
    <Card title="Pinned assets" {...(data && { caption: data.assets.length })}>
      {error ? (
        <ErrorState title="Pinned assets could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : data?.assets.length === 0 ? (
        <p className="pc-none">Nothing is pinned. Pin a note or a contact to find it here.</p>
      ) : (
        <ul className="pc" aria-busy={!data}>
          {data?.assets.map((asset) => <Asset key={`${asset.pin_type}-${asset.id}`} asset={asset} />) ?? (
            <li>
              <Skeleton height={32} />
            </li>
          )}
        </ul>
      )}
    </Card>
  );
}

function Asset({ asset: { pin_type, title, file_data, pinned_on } }: { asset: PinnedAsset }) {
  const { icon: Icon, name } = KINDS[pin_type];
  const open = async () => {
    if (!file_data) return;
    try {
      await openFile(file_data);
    } catch (error) {
      show(messageOf(error));
    }
  };
  return (
    <li>
      <span className="pc-kind" aria-hidden>
        <Icon size={15} />
      </span>
      <div className="grow">
        {file_data ? (
          <button type="button" className="bare link ell pc-name" onClick={() => void open()}>
            {title}
          </button>
        ) : (
          <p className="pc-name">{title}</p>
        )}
        <p className="cap">
          {name}, {longDay(entityDay(pinned_on))}
        </p>
      </div>
    </li>
  );
}
