import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { SlidersHorizontal } from 'lucide-react';
import type { PageContext } from '../../platform/lib/page-context.ts';
import { EmptyState } from '../../platform/ui/EmptyState.tsx';
import { ErrorState } from '../../platform/ui/ErrorState.tsx';
import { Skeleton } from '../../platform/ui/Skeleton.tsx';
import { AttributeWidget } from './components/AttributeWidget.tsx';
import { accountAttributes } from './queries.ts';
import pageHeaderStyles from '../../platform/ui/PageHeader.module.css';
import styles from './components/AccountAttributes.module.css';

/** The custom attributes of the page's account that the user may read. */
export function AccountAttributes({ context }: { context: PageContext }) {
  const id = Number(context.account_id ?? 0);
  const { data, error, refetch } = useQuery({ ...accountAttributes(id), enabled: id > 0 });
  if (id === 0) return null;
  if (error)
    return <ErrorState title="The attributes could not be loaded" error={error} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <div
        className={clsx(pageHeaderStyles.page, styles.root)}
        data-part="page-header-page"
        role="status"
        aria-label="Loading"
      >
        <Skeleton height={120} />
        <Skeleton height={120} />
      </div>
    );
  if (data.attributes.length === 0)
    return (
      <EmptyState icon={SlidersHorizontal} title="No attributes">
        {'Administrators create attributes and set permissions under Administration > Attributes.'}
      </EmptyState>
    );
  return (
    <section
      className={clsx(pageHeaderStyles.page, styles.root)}
      data-part="page-header-page"
      aria-label="Account attributes"
    >
      {data.attributes.map((attribute) => (
        <AttributeWidget key={attribute.id} attribute={attribute.id} context={{ account_id: id }} />
      ))}
    </section>
  );
}
