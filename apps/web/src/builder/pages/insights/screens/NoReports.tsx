import { ChartColumn } from 'lucide-react';
import { EmptyState } from '../../../../platform/ui/EmptyState.tsx';
import { PageHeader } from '../../../../platform/ui/PageHeader.tsx';

/** Shown to users who can open no category of reports. */
export const NoReports = () => (
  <>
    <PageHeader title="Reports" />
    <EmptyState icon={ChartColumn} title="No reports available">
      Ask an administrator to add a page with the scope Report.
    </EmptyState>
  </>
);
