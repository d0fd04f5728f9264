import type { Action } from '@mainstay/contract/playbooks/actions';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { EmptyState } from '../../../platform/ui/EmptyState.tsx';
import { ErrorState } from '../../../platform/ui/ErrorState.tsx';
import { SidePanel } from '../../../platform/ui/SidePanel.tsx';
import { Skeleton } from '../../../platform/ui/Skeleton.tsx';
import { actionMessages, formatSubject } from '../queries.ts';
import { Messages } from './Messages.tsx';
import textStyles from '../../../platform/theme/text.module.css';
import buttonStyles from '../../../platform/ui/button.module.css';
import sidePanelStyles from '../../../platform/ui/SidePanel.module.css';

const getText = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The message that an action was made from. It opens the messages of the thread that the user may read. */
export function ActionMessages({ action }: { action: Action }) {
  const [isOpen, setOpen] = useState(false);
  const subject = formatSubject(getText(action.meta?.subject));
  return (
    <>
      <span className={textStyles.truncate} title={`From ${getText(action.meta?.from)}`}>
        {subject}
      </span>
      <button type="button" className={buttonStyles.button} data-quiet onClick={() => setOpen(true)}>
        Read
      </button>
      {isOpen && <ActionMessagesPanel action={action} title={subject} onClose={() => setOpen(false)} />}
    </>
  );
}

interface ActionMessagesPanelProps {
  action: Action;
  title: string;
  onClose: () => void;
}

function ActionMessagesPanel({ action, title, onClose }: ActionMessagesPanelProps) {
  const { data, error, refetch } = useQuery(actionMessages(action.id));
  return (
    <SidePanel label="Messages of the action" header={<h2>{title}</h2>} onClose={onClose}>
      {data && data.messages.length > 0 ? (
        <Messages messages={data.messages} />
      ) : (
        <div className={sidePanelStyles.section}>
          {error ? (
            <ErrorState title="The messages could not be loaded" error={error} onRetry={() => void refetch()} />
          ) : data ? (
            <EmptyState title="No messages to show">
              You may not read this conversation, or it is no longer in the mailbox that it came from.
            </EmptyState>
          ) : (
            <Skeleton height={120} />
          )}
        </div>
      )}
    </SidePanel>
  );
}
