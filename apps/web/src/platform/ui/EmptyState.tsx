import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './State.module.css';

interface EmptyStateProps {
  title: string;
  /** Whether the title is the heading of the screen. */
  heading?: boolean;
  /** A sentence about what to do next. */
  children?: ReactNode;
  icon?: LucideIcon;
  /** A button or link for the next step. */
  action?: ReactNode;
}

/** Shown if there is no content yet, with the next step. */
export const EmptyState = ({ title, heading, children, icon: Icon, action }: EmptyStateProps) => (
  <div className={styles.root} data-part="state">
    {Icon && <Icon size={22} strokeWidth={1.5} aria-hidden />}
    {heading ? <h1>{title}</h1> : <b>{title}</b>}
    {children && <p>{children}</p>}
    {action && <div className={styles.action}>{action}</div>}
  </div>
);
