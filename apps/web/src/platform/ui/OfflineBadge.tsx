import { formatEntityTimestamp } from '../lib/dates.ts';
import { Chip } from './Chip.tsx';

interface OfflineBadgeProps {
  /** The time of the cached response in milliseconds since 1970; null for a current response. */
  cachedAt: number | null;
}

/** Marks content as outdated because the server is unreachable. */
export const OfflineBadge = ({ cachedAt }: OfflineBadgeProps) =>
  cachedAt === null ? null : (
    <span title={`As of ${formatEntityTimestamp(new Date(cachedAt))}`}>
      <Chip tone="warn">Offline</Chip>
    </span>
  );
