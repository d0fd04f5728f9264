import { formatEntityTimestamp } from '../lib/dates.ts';
import { Chip } from './Chip.tsx';

interface OfflineMarkProps {
  /** When what shows was answered, in milliseconds since 1970; null where it is of now. */
  keptAt: number | null;
}

/** Says that something is of an earlier time because the server cannot be reached. */
export const OfflineBadge = ({ keptAt }: OfflineMarkProps) =>
  keptAt === null ? null : (
    <span title={`As of ${formatEntityTimestamp(new Date(keptAt))}`}>
      <Chip tone="warn">Offline</Chip>
    </span>
  );
