import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { formatFullMoney } from '../../../../platform/lib/money.ts';
import { Card } from '../../../../platform/ui/Card.tsx';
import { ErrorState } from '../../../../platform/ui/ErrorState.tsx';
import { PageHeader } from '../../../../platform/ui/PageHeader.tsx';
import { Skeleton } from '../../../../platform/ui/Skeleton.tsx';
import { ZoneForm } from '../../setup/components/ZoneForm.tsx';
import { companyQuery } from '../../setup/queries.ts';
import textStyles from '../../../../platform/theme/text.module.css';
import pageHeaderStyles from '../../../../platform/ui/PageHeader.module.css';
import styles from '../components/Company.module.css';

/** Time zone and currency of the company. */
export function GeneralScreen() {
  const { data, error, refetch } = useQuery(companyQuery);
  return (
    <>
      <PageHeader title="General settings" />
      <div className={clsx(pageHeaderStyles.page, styles.general)}>
        {error && !data ? (
          <ErrorState title="The settings could not be loaded" error={error} onRetry={() => void refetch()} />
        ) : !data ? (
          <Skeleton height={560} />
        ) : (
          <>
            <Card title="Currency">
              <div className={styles.cardBody}>
                <Currency code={data.currency} />
              </div>
            </Card>
            <Card title="Time zone">
              <div className={styles.cardBody}>
                <p className={textStyles.muted}>
                  Days, due dates and reports use the company’s time zone. Changing it does not change days already
                  stored.
                </p>
                <ZoneForm key={data.entity_timezone} saved={data.entity_timezone} />
              </div>
            </Card>
          </>
        )}
      </div>
    </>
  );
}

const Currency = ({ code }: { code: string }) => (
  <div>
    <b>
      {new Intl.DisplayNames('en', { type: 'currency' }).of(code)} ({code})
    </b>
    <p className={textStyles.muted}>
      All amounts are shown in this currency, such as {formatFullMoney(12_500)}. It is set when the company is created
      and cannot be changed, because stored amounts are not converted.
    </p>
  </div>
);
