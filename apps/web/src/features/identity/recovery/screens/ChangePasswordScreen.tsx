import { ProfileTabs } from '../../../../app/ProfileTabs.tsx';
import { Card } from '../../../../ui/Card.tsx';
import { PageHeader } from '../../../../ui/PageHeader.tsx';
import { ChangePasswordForm } from '../components/ChangePasswordForm.tsx';

/** The own password, inside the shell. */
export const ChangePasswordScreen = () => (
  <>
    <PageHeader title="Change password" below={<ProfileTabs current="Change password" />} />
    <div className="page re-page">
      <Card className="re-card">
        <ChangePasswordForm />
      </Card>
    </div>
  </>
);
