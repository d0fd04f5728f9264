import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import './State.css';

interface EmptyStateProps {
  title: string;
  /** What to do next, in a sentence. */
  children?: ReactNode;
  icon?: LucideIcon;
  /** One button or link that does it. */
  action?: ReactNode;
}

/** Nothing here yet, and what to do about it. */
export const EmptyState = ({ title, children, icon: Icon, action }: EmptyStateProps) => (
  <div className="state">
    {Icon && <Icon size={22} strokeWidth={1.5} aria-hidden />}
    <b>{title}</b>
    {children && <p>{children}</p>}
    {action && <div className="state-act">{action}</div>}
  </div>
);
