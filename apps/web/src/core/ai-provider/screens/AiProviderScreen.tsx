import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { ErrorState } from '../../../platform/ui/ErrorState.tsx';
import { PageHeader } from '../../../platform/ui/PageHeader.tsx';
import { Skeleton } from '../../../platform/ui/Skeleton.tsx';
import { MonthlyUse } from '../components/MonthlyUse.tsx';
import { ProviderForm } from '../components/ProviderForm.tsx';
import { aiProviderQuery } from '../queries.ts';
import settingsFormStyles from '../../../platform/forms/settings-form.module.css';
import pageHeaderStyles from '../../../platform/ui/PageHeader.module.css';

/** The model of the company: where it is, what it may cost, and what was used this month. */
export function AiProviderScreen() {
  const { data, error, refetch } = useQuery(aiProviderQuery);
  return (
    <>
      <PageHeader title="AI provider" />
      <div className={clsx(pageHeaderStyles.page, settingsFormStyles.page)}>
        {data ? (
          <>
            {(data.settings.enabled || data.used.calls > 0) && <MonthlyUse provider={data} />}
            <ProviderForm provider={data} />
          </>
        ) : error ? (
          <ErrorState title="The AI provider could not be loaded" error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton height={420} />
        )}
      </div>
    </>
  );
}
