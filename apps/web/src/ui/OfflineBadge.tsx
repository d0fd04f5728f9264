import { formatEntityTimestamp } from '../lib/dates.ts';
import { Chip } from './Chip.tsx';

interface OfflineMarkProps {
  /** The time of the cached response in milliseconds since 1970; null for a current response. */
  keptAt: number | null;
}

/** Marks content as outdated because the server is unreachable. */
export const OfflineBadge = ({ keptAt }: OfflineMarkProps) =>
  keptAt === null ? null : (
    <span title={`As of ${formatEntityTimestamp(new Date(keptAt))}`}>
      <Chip tone="warn">Offline</Chip>
    </span>
  );
