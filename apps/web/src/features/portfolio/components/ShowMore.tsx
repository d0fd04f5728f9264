import { ErrorState } from '../../../ui/ErrorState.tsx';
import { MoreButton } from '../../../ui/MoreButton.tsx';
import './WidgetFrame.css';

interface ShowMoreProps {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  /** Of the page that was asked for last, while earlier ones stand. */
  error: unknown;
  fetchNextPage: () => Promise<unknown>;
}

/** Leads to the next page of a list; gone where there is none. */
export function ShowMore({ hasNextPage, isFetchingNextPage, error, fetchNextPage }: ShowMoreProps) {
  if (!hasNextPage) return null;
  const more = () => void fetchNextPage();
  if (error && !isFetchingNextPage) return <ErrorState title="Unavailable" error={error} onRetry={more} />;
  return (
    <div className="wd-more">
      <MoreButton busy={isFetchingNextPage} onPress={more} />
    </div>
  );
}
