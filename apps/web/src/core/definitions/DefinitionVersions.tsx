import type { DefinitionKindName } from '@mainstay/contract/rules/definition-kinds';
import { useQuery } from '@tanstack/react-query';
import { restoreVersion, versionsQuery } from './queries.ts';
import { VersionsPanel } from '../../platform/ui/VersionsPanel.tsx';

interface DefinitionVersionsProps {
  kind: DefinitionKindName;
  id: number;
  /** True if there are unsaved changes, which restoring a version discards. */
  dirty: boolean;
  /** A sentence about anything else that restoring discards. */
  losing?: string | undefined;
  /** Loads the restored version; undefined for users with view-only access. */
  onRestored: (() => Promise<unknown>) | undefined;
  onClose: () => void;
}

/** Lists the versions of a definition, newest first. Each can be restored. */
export function DefinitionVersions({ kind, id, dirty, losing, onRestored, onClose }: DefinitionVersionsProps) {
  const { data, error, refetch } = useQuery(versionsQuery(kind, id));
  return (
    <VersionsPanel
      versions={data?.listing}
      error={error}
      dirty={dirty}
      losing={losing}
      onRetry={() => void refetch()}
      onRestore={
        onRestored &&
        (async (version) => {
          await restoreVersion(kind, id, version);
          await onRestored();
        })
      }
      onClose={onClose}
    />
  );
}
