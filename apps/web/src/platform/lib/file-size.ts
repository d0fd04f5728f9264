/** Formats file sizes. */
import { formatNumber, formatDecimals } from '@mainstay/contract/rules/numbers';

/** Formats a size as `812 B`, `61 KB` or `4.2 MB`. */
export function formatFileSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  if (bytes < 1024 * 1024) return `${formatNumber(bytes / 1024, 0)} KB`;
  return `${formatDecimals(bytes / 1024 / 1024, 1)} MB`;
}
