import type { Appearance } from '@mainstay/contract/tenants/appearance';
import { usePrefetchQuery, useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useState } from 'react';
import { getErrorMessage } from '../../../../platform/lib/api.ts';
import { hashHref } from '../../../../platform/lib/history.ts';
import { useSignedIn } from '../../../../platform/lib/session.ts';
import { Card } from '../../../../platform/ui/Card.tsx';
import { ErrorState } from '../../../../platform/ui/ErrorState.tsx';
import { PageHeader } from '../../../../platform/ui/PageHeader.tsx';
import { RadioCards } from '../../../../platform/ui/RadioCards.tsx';
import { Skeleton } from '../../../../platform/ui/Skeleton.tsx';
import { getZoneName } from '../../../../platform/ui/time-zone-names.ts';
import { showToast } from '../../../../platform/ui/toast.ts';
import { companyQuery } from '../../setup/queries.ts';
import { CompanyForm } from '../components/CompanyForm.tsx';
import { HelpLinksForm } from '../components/HelpLinksForm.tsx';
import { ListFields } from '../components/ListFields.tsx';
import { clientConfigQuery, saveDefaultAppearance } from '../queries.ts';
import textStyles from '../../../../platform/theme/text.module.css';
import buttonStyles from '../../../../platform/ui/button.module.css';
import pageHeaderStyles from '../../../../platform/ui/PageHeader.module.css';
import styles from '../components/Company.module.css';

/** All settings of the company's branding. */
export function CompanyScreen() {
  const { user_access_type } = useSignedIn();
  const canWrite = user_access_type !== 'read_only';
  const { data, error, refetch } = useQuery(companyQuery);
  usePrefetchQuery(clientConfigQuery);
  return (
    <>
      <PageHeader title="Company" />
      <div className={clsx(pageHeaderStyles.page, styles.page)}>
        {error && !data ? (
          <ErrorState title="The company could not be loaded" error={error} onRetry={() => void refetch()} />
        ) : !data ? (
          <Skeleton height={480} />
        ) : (
          <>
            <Card title="Logo, name and theme">
              <div className={styles.cardBody}>
                <CompanyForm saved={data} canWrite={canWrite} />
              </div>
            </Card>
            <div className={styles.sideColumn}>
              <Card title="Time zone">
                <div className={styles.cardBody}>
                  <Zone zone={data.entity_timezone} />
                </div>
              </Card>
              <Card title="Appearance">
                <div className={styles.cardBody}>
                  <DefaultAppearance saved={data.default_appearance} canWrite={canWrite} />
                </div>
              </Card>
              <Card title="Help menu">
                <div className={styles.cardBody}>
                  <HelpLinksForm canWrite={canWrite} />
                </div>
              </Card>
              <Card title="Client configuration">
                <div className={styles.cardBody}>
                  <ListFields canWrite={canWrite} />
                </div>
              </Card>
            </div>
          </>
        )}
      </div>
    </>
  );
}

function Zone({ zone }: { zone: string }) {
  const [now] = useState(() => new Date());
  const { place, region, offsetText, time } = getZoneName(zone, now);
  return (
    <div className={styles.timeZone}>
      <div>
        <b>{region ? `${place}, ${region}` : place}</b>
        <span className={clsx(textStyles.caption, textStyles.tabular)}>
          {offsetText}, {time} now
        </span>
      </div>
      <a className={buttonStyles.button} href={hashHref('/dashboard/admin/general')}>
        Change time zone
      </a>
    </div>
  );
}

const OPTIONS = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'auto', label: 'System' },
] as const satisfies readonly { value: Appearance; label: string }[];

/**
 * Sets the color mode of all users who have not selected one. The update is optimistic and is reverted if the server
 * rejects it.
 */
function DefaultAppearance({ saved, canWrite }: { saved: Appearance; canWrite: boolean }) {
  const [selected, setSelected] = useState(saved);
  const save = async (appearance: Appearance) => {
    const previous = selected;
    setSelected(appearance);
    try {
      showToast(await saveDefaultAppearance(appearance));
    } catch (error) {
      setSelected(previous);
      showToast(getErrorMessage(error));
    }
  };
  return (
    <RadioCards
      legend="Default for everyone"
      name="default_appearance"
      options={OPTIONS}
      value={selected}
      disabled={!canWrite}
      onChange={(appearance) => void save(appearance)}
    />
  );
}
