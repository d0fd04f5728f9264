import { useQuery } from '@tanstack/react-query';
import { VersionsPanel } from '../../../../ui/VersionsPanel.tsx';
import { restoreVersion, versionsQuery } from '../../../components/editor/queries.ts';

interface PageVersionsProps {
  id: number;
  /** Undefined for those who only read. */
  onRestored: (() => Promise<void>) | undefined;
  onClose: () => void;
}

/** The versions of a page; a restored one is loaded into the editor. */
export function PageVersions({ id, onRestored, onClose }: PageVersionsProps) {
  const { data, error, refetch } = useQuery(versionsQuery('page', id));
  return (
    <VersionsPanel
      versions={data?.listing}
      error={error}
      onRetry={() => void refetch()}
      onRestore={
        onRestored &&
        (async (version) => {
          await restoreVersion('page', id, version);
          await onRestored();
        })
      }
      onClose={onClose}
    />
  );
}
