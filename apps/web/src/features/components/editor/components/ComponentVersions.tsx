import { useQuery } from '@tanstack/react-query';
import { VersionsPanel } from '../../../../ui/VersionsPanel.tsx';
import { restoreVersion, versionsQuery } from '../queries.ts';

interface ComponentVersionsProps {
  id: number;
  /** Undefined for those who only read. */
  onRestored: (() => Promise<void>) | undefined;
  onClose: () => void;
}

/** The versions of a component; a restored one is loaded into the editor. */
export function ComponentVersions({ id, onRestored, onClose }: ComponentVersionsProps) {
  const { data, error, refetch } = useQuery(versionsQuery('component', id));
  return (
    <VersionsPanel
      versions={data?.listing}
      error={error}
      onRetry={() => void refetch()}
      onRestore={
        onRestored &&
        (async (version) => {
          await restoreVersion('component', id, version);
          await onRestored();
        })
      }
      onClose={onClose}
    />
  );
}
