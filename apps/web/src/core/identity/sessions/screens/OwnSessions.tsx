import { ProfileTabs } from '../../../people/ProfileTabs.tsx';
import { PageHeader } from '../../../../platform/ui/PageHeader.tsx';
import { SessionsPanel } from '../components/SessionsPanel.tsx';

/** The user's own open sessions. */
export const OwnSessions = () => (
  <>
    <PageHeader title="Active sessions" below={<ProfileTabs current="Sessions" />} />
    <div className="page se-own">
      <SessionsPanel />
    </div>
  </>
);
