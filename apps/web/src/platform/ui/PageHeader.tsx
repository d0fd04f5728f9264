import type { ReactNode } from 'react';
import './PageHeader.css';

interface PageHeaderProps {
  title: string;
  /** The count beside the title. */
  count?: ReactNode;
  /** Actions on the right, at most one of which is primary. */
  children?: ReactNode;
  /** Views or tabs below the title. */
  below?: ReactNode;
}

/** The title row of a page with views or tabs below it. */
export const PageHeader = ({ title, count, children, below }: PageHeaderProps) => (
  <div className="ph">
    <div className="ph-row">
      <div className="row grow">
        <h1>{title}</h1>
        {count !== undefined && <span className="ph-count">{count}</span>}
      </div>
      {children && <div className="row ph-actions">{children}</div>}
    </div>
    {below}
  </div>
);
