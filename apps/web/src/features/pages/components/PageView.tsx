import { LayoutGrid } from 'lucide-react';
import type { PageQuery } from '../../../lib/addresses.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';

interface PageViewProps {
  title: string;
  query?: PageQuery | undefined;
  /** Values that a deep link took from its address. */
  params?: Record<string, string>;
}

/** A configurable page: what its address asked for, and its components. */
export function PageView({ title, query, params = {} }: PageViewProps) {
  const asked = Object.entries({ ...params, ...query });
  return (
    <>
      <PageHeader
        title={title}
        count={asked.map(([name, value]) => `${name} ${String(value)}`).join(', ') || undefined}
      />
      <EmptyState icon={LayoutGrid} title="This page has no components yet">
        What an administrator places on it shows here.
      </EmptyState>
    </>
  );
}
