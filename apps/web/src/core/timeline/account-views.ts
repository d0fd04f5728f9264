import type { ReactNode } from 'react';
import type { LazyComponent } from '../../platform/lib/lazy-component.tsx';
import { extensionPoint } from '../../platform/feature.ts';
import type { GanttScale } from '../../platform/ui/gantt-scales.ts';

interface AccountViewProps {
  source: { accountId: number };
  scale: GanttScale;
  onScale: (scale: GanttScale) => void;
  /** Returns the link to an action. */
  getActionHref: (actionId: number) => string;
  onOpen: (actionId: number, newTab: boolean) => void;
  /** Renders the toolbar above the view, which includes the given count. */
  renderHeader: (count: ReactNode) => ReactNode;
}

/** A view of the actions of an account, which the timeline offers beside its events. */
interface AccountView {
  name: 'gantt';
  View: LazyComponent<AccountViewProps>;
}

export const accountViews = extensionPoint<AccountView>('account-views');
