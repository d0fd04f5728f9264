import type { ReactNode } from 'react';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import '../../../ui/Card.css';
import './WidgetFrame.css';

/** How a widget stands on a page. */
export interface WidgetProps {
  hideTitle: boolean;
  noContainer: boolean;
}

interface WidgetFrameProps extends WidgetProps {
  /** As the page's document names it. */
  widget: string;
  title: string;
  /** What was answered; undefined while it is under way. */
  rows: readonly unknown[] | undefined;
  error: unknown;
  onRetry: () => void;
  /** What stands where rows would, if there are none. */
  none: string;
  /** Having no rows is a fault of its own (3-dashboard-widgets-10). */
  emptyIsError?: boolean;
  children: ReactNode;
}

const LINES = ['62%', '48%', '71%', '55%', '66%'];

const WidgetSkeleton = () => (
  <div className="wd-shape" role="status" aria-label="Loading">
    {LINES.map((width) => (
      <Skeleton key={width} width={width} />
    ))}
  </div>
);

/** A built-in list on a page: its title, and below it the shape of what comes, the rows, that there are none, or a fault. */
export function WidgetFrame(props: WidgetFrameProps) {
  const { widget, title, rows, error, onRetry, none, emptyIsError = false, hideTitle, noContainer, children } = props;
  const isFailed = Boolean(error) && !rows;
  const isEmpty = rows?.length === 0;
  return (
    <section
      className={noContainer ? 'wd' : 'wd card'}
      aria-label={title}
      data-component-id={widget}
      data-flows
      data-drawn={rows !== undefined || isFailed || undefined}
      data-error={isFailed || (isEmpty && emptyIsError) || undefined}
    >
      {!hideTitle && (
        <div className="card-h">
          <h2 className="ell">{title}</h2>
        </div>
      )}
      <div className="wd-b">
        {isFailed ? (
          <ErrorState title="Unavailable" error={error} onRetry={onRetry} />
        ) : !rows ? (
          <WidgetSkeleton />
        ) : isEmpty ? (
          <p className="wd-none">{none}</p>
        ) : (
          children
        )}
      </div>
    </section>
  );
}
