import type { AccountMessage } from '@mainstay/contract/mailbox';
import { MAIL_VISIBILITIES, type MailVisibility } from '@mainstay/contract/rules/mail-providers';
import type { TimelineEvent } from '@mainstay/contract/timeline';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { VISIBILITIES } from '../../../core/mail-connections/visibilities.ts';
import { getErrorMessage } from '../../../platform/lib/api.ts';
import { ErrorState } from '../../../platform/ui/ErrorState.tsx';
import { SelectField } from '../../../platform/ui/SelectField.tsx';
import { SidePanel } from '../../../platform/ui/SidePanel.tsx';
import { Skeleton } from '../../../platform/ui/Skeleton.tsx';
import { showToast } from '../../../platform/ui/toast.ts';
import { accountThread, formatSubject, setThreadVisibility } from '../queries.ts';
import { Messages } from './Messages.tsx';
import sidePanelStyles from '../../../platform/ui/SidePanel.module.css';

interface ThreadPanelProps {
  accountId: number;
  event: TimelineEvent;
  onClose: () => void;
}

/** The message of an event of the timeline, with the other messages of its thread. */
export function ThreadPanel({ accountId, event, onClose }: ThreadPanelProps) {
  const messageId = event.meta.message ?? 0;
  const { data, error, refetch } = useQuery(accountThread(accountId, messageId));
  const own = data?.messages.find(({ is_own, is_sample }) => is_own && !is_sample);
  return (
    <SidePanel
      label="Conversation"
      header={<h2>{data ? formatSubject(data.messages[0]?.subject ?? '') : 'Conversation'}</h2>}
      onClose={onClose}
    >
      {error ? (
        <div className={sidePanelStyles.section}>
          <ErrorState title="The conversation could not be loaded" error={error} onRetry={() => void refetch()} />
        </div>
      ) : data ? (
        <>
          {own && <ThreadVisibility accountId={accountId} message={own} />}
          <Messages messages={data.messages} />
        </>
      ) : (
        <div className={sidePanelStyles.section} aria-busy>
          <Skeleton height={20} width="60%" />
          <Skeleton height={120} />
        </div>
      )}
    </SidePanel>
  );
}

/** Who may read a thread of the user's own mailbox. A selection is saved immediately. */
function ThreadVisibility({ accountId, message }: { accountId: number; message: AccountMessage }) {
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: (visibility: MailVisibility) =>
      setThreadVisibility(client, { accountId, messageId: message.id, visibility }),
    onSuccess: () => showToast('Visibility saved.'),
    onError: (error) => showToast(getErrorMessage(error)),
  });
  return (
    <div className={sidePanelStyles.section}>
      <SelectField
        label="Who can read this conversation"
        value={save.isPending ? save.variables : message.visibility}
        options={MAIL_VISIBILITIES.map((value) => ({ value, label: VISIBILITIES[value].label }))}
        onChange={(visibility) => save.mutate(visibility)}
      />
    </div>
  );
}
