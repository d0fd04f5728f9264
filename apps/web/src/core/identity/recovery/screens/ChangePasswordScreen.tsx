import { ProfileTabs } from '../../../people/ProfileTabs.tsx';
import { Card } from '../../../../platform/ui/Card.tsx';
import { PageHeader } from '../../../../platform/ui/PageHeader.tsx';
import { ChangePasswordForm } from '../components/ChangePasswordForm.tsx';

/** Screen to change one's own password, within the shell. */
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
