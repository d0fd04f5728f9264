import type { Conversation } from '@mainstay/contract/assistant';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { MessageSquare, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { formatTimeAgo } from '../../../platform/lib/dates.ts';
import { useCloseLock } from '../../../platform/lib/close-lock.tsx';
import { useNow } from '../../../platform/lib/use-now.ts';
import { Chip } from '../../../platform/ui/Chip.tsx';
import { ConfirmDialog } from '../../../platform/ui/ConfirmDialog.tsx';
import { EmptyState } from '../../../platform/ui/EmptyState.tsx';
import { ErrorState } from '../../../platform/ui/ErrorState.tsx';
import { Skeleton } from '../../../platform/ui/Skeleton.tsx';
import { type ChatScope, conversationsQuery, deleteConversation } from '../queries.ts';
import layoutStyles from '../../../platform/theme/layout.module.css';
import textStyles from '../../../platform/theme/text.module.css';
import iconButtonStyles from '../../../platform/ui/icon-button.module.css';
import styles from './Assistant.module.css';

const EVERY_MINUTE = 60_000;

interface ConversationListProps {
  scope: ChatScope;
  /** The open conversation. */
  current: number | null;
  onOpen: (id: number) => void;
  onDeleted: (id: number) => void;
}

/** The latest conversations of a chat. */
export function ConversationList({ scope, current, onOpen, onDeleted }: ConversationListProps) {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(conversationsQuery(scope));
  const now = useNow(EVERY_MINUTE);
  const [deleting, setDeleting] = useState<Conversation | null>(null);
  // Escape closes only the dialog.
  useCloseLock(deleting !== null);
  const remove = async () => {
    if (!deleting) return;
    await deleteConversation(client, deleting.id);
    onDeleted(deleting.id);
  };
  if (error && !data)
    return <ErrorState title="The conversations could not be loaded" error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={120} />;
  if (data.conversations.length === 0) return <EmptyState icon={MessageSquare} title="No conversations yet" />;
  return (
    <>
      <ul className={styles.conversations} aria-label="Conversations">
        {data.conversations.map((conversation) => (
          <li key={conversation.id} className={styles.conversation}>
            <button
              type="button"
              className={styles.conversationButton}
              aria-current={conversation.id === current ? 'true' : undefined}
              onClick={() => onOpen(conversation.id)}
            >
              <span className={clsx(textStyles.truncate, layoutStyles.grow)}>{conversation.title}</span>
              {conversation.is_sample && <Chip line>Sample data</Chip>}
              <span className={textStyles.caption}>{formatTimeAgo(conversation.updated_at, now)}</span>
            </button>
            <button
              type="button"
              className={iconButtonStyles.iconButton}
              aria-label={`Delete ${conversation.title}`}
              title="Delete"
              onClick={() => setDeleting(conversation)}
            >
              <Trash2 size={14} aria-hidden />
            </button>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        opened={deleting !== null}
        title="Delete this conversation?"
        verb="Delete"
        onConfirm={remove}
        onClose={() => setDeleting(null)}
      >
        {`“${deleting?.title ?? ''}” is deleted with its answers. What you confirmed stays.`}
      </ConfirmDialog>
    </>
  );
}
