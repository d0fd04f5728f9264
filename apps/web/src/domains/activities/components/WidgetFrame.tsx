import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import type { ScreenProps } from '../../../builder/pages/page-screens.ts';
import { ErrorState } from '../../../platform/ui/ErrorState.tsx';
import { Skeleton } from '../../../platform/ui/Skeleton.tsx';
import layoutStyles from '../../../platform/theme/layout.module.css';
import textStyles from '../../../platform/theme/text.module.css';
import cardStyles from '../../../platform/ui/Card.module.css';
import styles from './WidgetFrame.module.css';

interface WidgetFrameProps extends Omit<ScreenProps, 'context'> {
  /** The name of the widget in the page definition. */
  widget: string;
  title: string;
  /** A link to the whole list. */
  more?: { text: string; href: string };
  /** The loaded rows; undefined while loading. */
  rows: readonly unknown[] | undefined;
  error: unknown;
  onRetry: () => void;
  /** The text of an empty list. */
  emptyText: string;
  /** True if an empty list counts as an error (3-dashboard-widgets-10). */
  emptyIsError?: boolean;
  children: ReactNode;
}

const LINES = ['62%', '48%', '71%', '55%', '66%'];

const WidgetSkeleton = () => (
  <div className={styles.skeleton} role="status" aria-label="Loading">
    {LINES.map((width) => (
      <Skeleton key={width} width={width} />
    ))}
  </div>
);

/**
 * The frame of a built-in list on a page: its title, followed by the skeleton, the rows, the empty state or an error.
 */
export function WidgetFrame(props: WidgetFrameProps) {
  const {
    widget,
    title,
    more,
    rows,
    error,
    onRetry,
    emptyText,
    emptyIsError = false,
    hideTitle,
    noContainer,
    children,
  } = props;
  const isFailed = Boolean(error) && !rows;
  const isEmpty = rows?.length === 0;
  return (
    <section
      className={noContainer ? styles.root : clsx(styles.root, cardStyles.card)}
      aria-label={title}
      data-component-id={widget}
      data-flows
      data-drawn={rows !== undefined || isFailed || undefined}
      data-error={isFailed || (isEmpty && emptyIsError) || undefined}
    >
      {!hideTitle && (
        <div className={clsx(cardStyles.header, styles.header)} data-part="card-header">
          <h2 className={textStyles.truncate}>{title}</h2>
          {more && (
            <>
              <span className={layoutStyles.grow} />
              <a className={cardStyles.more} href={more.href}>
                {more.text}
              </a>
            </>
          )}
        </div>
      )}
      <div className={styles.body}>
        {isFailed ? (
          <ErrorState title="Unavailable" error={error} onRetry={onRetry} />
        ) : !rows ? (
          <WidgetSkeleton />
        ) : isEmpty ? (
          <p className={styles.emptyMessage}>{emptyText}</p>
        ) : (
          children
        )}
      </div>
    </section>
  );
}
