import { PageHeader } from '../../../../ui/PageHeader.tsx';
import { SessionsPanel } from '../components/SessionsPanel.tsx';

/** The person's own open sessions. */
export const OwnSessions = () => (
  <>
    <PageHeader title="Active sessions" />
    <div className="page">
      <SessionsPanel />
    </div>
  </>
);
