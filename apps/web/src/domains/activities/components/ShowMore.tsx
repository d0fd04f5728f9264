import { ErrorState } from '../../../platform/ui/ErrorState.tsx';
import { MoreButton } from '../../../platform/ui/MoreButton.tsx';
import styles from './WidgetFrame.module.css';

interface ShowMoreProps {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  /** The error of the most recently requested page; earlier pages remain visible. */
  error: unknown;
  fetchNextPage: () => Promise<unknown>;
}

/** Loads the next page of a list. It is hidden on the last page. */
export function ShowMore({ hasNextPage, isFetchingNextPage, error, fetchNextPage }: ShowMoreProps) {
  if (!hasNextPage) return null;
  const loadMore = () => void fetchNextPage();
  if (error && !isFetchingNextPage) return <ErrorState title="Unavailable" error={error} onRetry={loadMore} />;
  return (
    <div className={styles.showMore}>
      <MoreButton busy={isFetchingNextPage} onPress={loadMore} />
    </div>
  );
}
