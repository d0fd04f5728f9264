import { formatNumber } from '@mainstay/contract/rules/numbers';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import layoutStyles from '../theme/layout.module.css';
import styles from './PageHeader.module.css';

interface PageHeaderProps {
  title: string;
  /** The count beside the title, or another short text. */
  count?: ReactNode;
  /** Actions on the right, at most one of which is primary. */
  children?: ReactNode;
  /** Views or tabs below the title. */
  below?: ReactNode;
}

/** The title row of a page with views or tabs below it. */
export const PageHeader = ({ title, count, children, below }: PageHeaderProps) => (
  <div className={styles.root} data-part="page-header">
    <div className={styles.titleRow} data-part="page-header-title-row">
      <div className={clsx(layoutStyles.row, layoutStyles.grow, styles.grow)} data-part="layout-grow">
        <h1>{title}</h1>
        {count !== undefined && (
          <span className={styles.count} data-part="page-header-count">
            {typeof count === 'number' ? formatNumber(count) : count}
          </span>
        )}
      </div>
      {children && (
        <div className={clsx(layoutStyles.row, styles.actions)} data-part="page-header-actions">
          {children}
        </div>
      )}
    </div>
    {below}
  </div>
);
