import { clsx } from 'clsx';
import { ProfileTabs } from '../../../people/ProfileTabs.tsx';
import { PageHeader } from '../../../../platform/ui/PageHeader.tsx';
import { SessionsPanel } from '../components/SessionsPanel.tsx';
import pageHeaderStyles from '../../../../platform/ui/PageHeader.module.css';
import styles from '../components/Sessions.module.css';

/** The user's own open sessions. */
export const OwnSessions = () => (
  <>
    <PageHeader title="Active sessions" below={<ProfileTabs current="Sessions" />} />
    <div className={clsx(pageHeaderStyles.page, styles.ownSessions)}>
      <SessionsPanel />
    </div>
  </>
);
