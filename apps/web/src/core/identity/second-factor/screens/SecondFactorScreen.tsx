import type { Enrollment } from '@mainstay/contract/identity/second-factor';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useState } from 'react';
import { ProfileTabs } from '../../../people/ProfileTabs.tsx';
import { Card } from '../../../../platform/ui/Card.tsx';
import { ErrorState } from '../../../../platform/ui/ErrorState.tsx';
import { PageHeader } from '../../../../platform/ui/PageHeader.tsx';
import { Skeleton } from '../../../../platform/ui/Skeleton.tsx';
import { showToast } from '../../../../platform/ui/toast.ts';
import { EnrollmentForm } from '../components/EnrollmentForm.tsx';
import { ProofForm } from '../components/ProofForm.tsx';
import { RecoveryCodes } from '../components/RecoveryCodes.tsx';
import { SecondFactorOn } from '../components/SecondFactorOn.tsx';
import { beginEnrollment, confirmEnrollment, invalidateSecondFactor, ownSecondFactorQuery } from '../queries.ts';
import textStyles from '../../../../platform/theme/text.module.css';
import pageHeaderStyles from '../../../../platform/ui/PageHeader.module.css';
import styles from '../components/SecondFactor.module.css';

/** Screen of the user's own second factor, within the shell. */
export const SecondFactorScreen = () => (
  <>
    <PageHeader title="Two-factor authentication" below={<ProfileTabs current="Two-factor" />} />
    <div className={clsx(pageHeaderStyles.page, styles.page)}>
      <Card className={styles.card}>
        <div className={styles.body}>
          <OwnSecondFactor />
        </div>
      </Card>
    </div>
  </>
);

function OwnSecondFactor() {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(ownSecondFactorQuery);
  const [enrollment, setEnrollment] = useState<Enrollment | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const refresh = () => invalidateSecondFactor(client);

  if (codes) return <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />;
  if (error && !data)
    return <ErrorState title="Could not load two-factor authentication" error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={120} />;
  if (data.enabled_at !== null)
    return (
      <SecondFactorOn
        state={{ ...data, enabled_at: data.enabled_at }}
        onCodes={(fresh) => {
          setCodes(fresh);
          void refresh();
        }}
        onOff={refresh}
      />
    );
  if (!data.available)
    return (
      <p className={textStyles.muted}>
        You sign in through your company’s identity provider, which has its own second factor.
      </p>
    );
  if (enrollment)
    return (
      <EnrollmentForm
        enrollment={enrollment}
        onConfirm={async (code) => {
          setCodes(await confirmEnrollment(code));
          setEnrollment(null);
          showToast('Two-factor authentication is on.');
          await refresh();
        }}
      />
    );
  return (
    <>
      <p className={textStyles.muted}>
        Signing in will require your password and a code from an authenticator app on your phone. Confirm with your
        password to set it up.
      </p>
      <ProofForm
        verb="Set up"
        onProof={async (proof) => setEnrollment(await beginEnrollment('password' in proof ? proof.password : ''))}
      />
    </>
  );
}
