import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { accountDetails } from '../../account-access/queries.ts';
import { useOnPlaceChange } from '../../../platform/lib/use-on-place-change.ts';
import { SidePanel } from '../../../platform/ui/SidePanel.tsx';
import { AssistantChat } from '../AssistantChat.tsx';
import textStyles from '../../../platform/theme/text.module.css';
import styles from './Assistant.module.css';

interface AssistantPanelProps {
  /** The open account. */
  accountId: number | undefined;
  onClose: () => void;
}

/** The assistant beside any screen. It closes when another screen opens, and then continues where it was left. */
export function AssistantPanel({ accountId, onClose }: AssistantPanelProps) {
  useOnPlaceChange(onClose);
  const { data } = useQuery({ ...accountDetails(accountId ?? 0), enabled: accountId !== undefined });
  const about = accountId === undefined ? 'All accounts that you can access' : (data?.name ?? 'This account');
  return (
    <SidePanel
      label="Assistant"
      header={
        <>
          <h2>Assistant</h2>
          <p className={clsx(textStyles.caption, textStyles.truncate)}>{about}</p>
        </>
      }
      onClose={onClose}
    >
      <div className={styles.panel}>
        <AssistantChat accountId={accountId} takesFocus />
      </div>
    </SidePanel>
  );
}
