import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Camera } from 'lucide-react';
import { useState } from 'react';
import { AppearanceSwitch } from '../../AppearanceSwitch.tsx';
import { ProfileTabs } from '../../ProfileTabs.tsx';
import { isAnalyticsHost } from '../../../analytics/analytics-host.ts';
import { LoadingFallback, lazyComponent } from '../../../../platform/lib/lazy-component.tsx';
import { formatFullName, useSignedIn } from '../../../../platform/lib/session.ts';
import { Card } from '../../../../platform/ui/Card.tsx';
import { ErrorState } from '../../../../platform/ui/ErrorState.tsx';
import { NameForm } from '../../../../platform/ui/NameForm.tsx';
import { PageHeader } from '../../../../platform/ui/PageHeader.tsx';
import { Person } from '../../../../platform/ui/Person.tsx';
import { Skeleton } from '../../../../platform/ui/Skeleton.tsx';
import { AvatarDialog } from '../components/AvatarDialog.tsx';
import { EmailForm } from '../components/EmailForm.tsx';
import { OwnSignInMethods } from '../components/OwnSignInMethods.tsx';
import { TitleForm } from '../components/TitleForm.tsx';
import { DEFAULT_TITLE, ownProfileQuery, ownSignInMethodsQuery, saveOwnName } from '../queries.ts';
import textStyles from '../../../../platform/theme/text.module.css';
import buttonStyles from '../../../../platform/ui/button.module.css';
import pageHeaderStyles from '../../../../platform/ui/PageHeader.module.css';
import styles from './Profile.module.css';

const AnalyticsCard = lazyComponent(async () => (await import('../../../analytics/AnalyticsCard.tsx')).AnalyticsCard);

/** The user's profile: public details, sign-in methods and appearance. */
export function ProfileScreen() {
  const { data, error, refetch } = useQuery(ownProfileQuery);
  // Shown together, so that no card moves those below it.
  const areMethodsLoading = useQuery(ownSignInMethodsQuery).isPending;
  return (
    <>
      <PageHeader title="Profile" below={<ProfileTabs current="Profile" />} />
      <div className={clsx(pageHeaderStyles.page, styles.root)}>
        {error && !data ? (
          <ErrorState title="Your profile could not be loaded" error={error} onRetry={() => void refetch()} />
        ) : (
          <>
            <ProfileSummary title={data?.title} />
            {data && !areMethodsLoading ? (
              <div className={styles.forms}>
                <Card title="About you">
                  <div className={styles.cardBody}>
                    <NameForm saved={{ ...data, phone: data.phone ?? '' }} onSave={saveOwnName} />
                    <hr />
                    <TitleForm saved={data.title} />
                  </div>
                </Card>
                <Card title="Email">
                  <div className={styles.cardBody}>
                    <EmailForm saved={data.email} />
                  </div>
                </Card>
                <OwnSignInMethods />
                <Card title="Appearance" caption="Applies to all your devices">
                  <div className={clsx(styles.cardBody, styles.appearance)}>
                    <AppearanceSwitch />
                  </div>
                </Card>
                {isAnalyticsHost() && (
                  <LoadingFallback fallback={null}>
                    <AnalyticsCard />
                  </LoadingFallback>
                )}
              </div>
            ) : (
              <Skeleton height={640} />
            )}
          </>
        )}
      </div>
    </>
  );
}

/** The user's details as colleagues see them. They come from the session, so saved changes are shown at once. */
function ProfileSummary({ title }: { title: string | null | undefined }) {
  const session = useSignedIn();
  const [changing, setChanging] = useState(false);
  const name = formatFullName(session);
  return (
    <Card className={styles.identityCard}>
      <Person name={name} image={session.avatar_url} size={96} />
      <div>
        <b>{name}</b>
        <p className={textStyles.muted}>{title === undefined ? session.title : title || DEFAULT_TITLE}</p>
        <p className={textStyles.caption}>{session.email}</p>
      </div>
      <button type="button" className={clsx(buttonStyles.button, styles.button)} onClick={() => setChanging(true)}>
        <Camera size={15} aria-hidden />
        Change picture
      </button>
      {changing && <AvatarDialog name={name} image={session.avatar_url} onClose={() => setChanging(false)} />}
    </Card>
  );
}
