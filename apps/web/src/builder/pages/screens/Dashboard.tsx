import { LayoutDashboard } from 'lucide-react';
import { EmptyState } from '../../../platform/ui/EmptyState.tsx';
import { PageHeader } from '../../../platform/ui/PageHeader.tsx';

/** Shown to users whose menu contains no page. */
export const Dashboard = () => (
  <>
    <PageHeader title="Dashboard" />
    <EmptyState icon={LayoutDashboard} title="No pages available">
      Ask an administrator to add a page to your menu.
    </EmptyState>
  </>
);
