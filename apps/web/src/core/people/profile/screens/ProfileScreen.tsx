import { useQuery } from '@tanstack/react-query';
import { Camera } from 'lucide-react';
import { useState } from 'react';
import { AppearanceSwitch } from '../../AppearanceSwitch.tsx';
import { ProfileTabs } from '../../ProfileTabs.tsx';
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
import { DEFAULT_TITLE, ownProfileQuery, saveOwnName } from '../queries.ts';
import './Profile.css';

/** The user's profile: public details, sign-in methods and appearance. */
export function ProfileScreen() {
  const { data, error, refetch } = useQuery(ownProfileQuery);
  return (
    <>
      <PageHeader title="Profile" below={<ProfileTabs current="Profile" />} />
      <div className="page pro">
        {error && !data ? (
          <ErrorState title="Your profile could not be loaded" error={error} onRetry={() => void refetch()} />
        ) : (
          <>
            <ProfileSummary title={data?.title} />
            <div className="pro-forms">
              <Card title="About you">
                <div className="pro-card">
                  {data ? (
                    <>
                      <NameForm saved={{ ...data, phone: data.phone ?? '' }} onSave={saveOwnName} />
                      <hr />
                      <TitleForm saved={data.title} />
                    </>
                  ) : (
                    <FormSkeleton />
                  )}
                </div>
              </Card>
              <Card title="Email">
                <div className="pro-card">{data ? <EmailForm saved={data.email} /> : <FormSkeleton />}</div>
              </Card>
              <OwnSignInMethods />
              <Card title="Appearance" caption="Applies to all your devices">
                <div className="pro-card pro-look">
                  <AppearanceSwitch />
                </div>
              </Card>
            </div>
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
    <Card className="pro-face">
      <Person name={name} image={session.avatar_url} size={96} />
      <div>
        <b>{name}</b>
        <p className="dim">{title === undefined ? session.title : title || DEFAULT_TITLE}</p>
        <p className="cap">{session.email}</p>
      </div>
      <button type="button" className="btn" onClick={() => setChanging(true)}>
        <Camera size={15} aria-hidden />
        Change picture
      </button>
      {changing && <AvatarDialog name={name} image={session.avatar_url} onClose={() => setChanging(false)} />}
    </Card>
  );
}

const FormSkeleton = () => (
  <div aria-busy>
    <Skeleton height={36} />
  </div>
);
