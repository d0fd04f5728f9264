import type { DefinitionKindName } from '@mainstay/contract/rules/definition-kinds';
import { useQuery } from '@tanstack/react-query';
import { restoreVersion, versionsQuery } from '../features/definitions/queries.ts';
import { VersionsPanel } from '../ui/VersionsPanel.tsx';

interface DefinitionVersionsProps {
  kind: DefinitionKindName;
  id: number;
  /** Something was changed and not saved: it is lost by restoring. */
  dirty: boolean;
  /** What else is lost by restoring, in a sentence. */
  losing?: string | undefined;
  /** Loads what was restored; undefined for those who only read. */
  onRestored: (() => Promise<unknown>) | undefined;
  onClose: () => void;
}

/** The versions of a definition, newest first, each to be restored. */
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
