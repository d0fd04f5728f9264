import { SidePanel } from '../../../platform/ui/SidePanel.tsx';
import { NewContactForm } from './NewContactForm.tsx';

/** Side panel with the form for a new contact. */
export const NewContactPanel = ({ accountId, onClose }: { accountId: number; onClose: () => void }) => (
  <SidePanel label="New contact" header={<h2>New contact</h2>} onClose={onClose}>
    <NewContactForm accountId={accountId} onClose={onClose} />
  </SidePanel>
);
