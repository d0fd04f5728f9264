import { useQuery } from '@tanstack/react-query';
import { History, SquarePen } from 'lucide-react';
import { useRef, useState } from 'react';
import { Chip } from '../../platform/ui/Chip.tsx';
import { ErrorState } from '../../platform/ui/ErrorState.tsx';
import { Skeleton } from '../../platform/ui/Skeleton.tsx';
import { ChatThread } from './components/ChatThread.tsx';
import { ConversationList } from './components/ConversationList.tsx';
import { NotConfigured } from './components/NotConfigured.tsx';
import { PromptForm } from './components/PromptForm.tsx';
import { useChat } from './components/use-chat.ts';
import { type ChatScope, conversationsQuery } from './queries.ts';
import layoutStyles from '../../platform/theme/layout.module.css';
import textStyles from '../../platform/theme/text.module.css';
import iconButtonStyles from '../../platform/ui/icon-button.module.css';
import styles from './components/Assistant.module.css';

interface AssistantChatProps extends ChatScope {
  /** Whether the field for questions has the focus at first. */
  takesFocus?: boolean;
}

/** A chat with the assistant: the conversation, its answers with their sources, and a field for questions. */
export function AssistantChat({ componentId, accountId, takesFocus = false }: AssistantChatProps) {
  const scope = { componentId, accountId };
  const { chat, state } = useChat(scope);
  const { data, error, refetch } = useQuery(conversationsQuery(scope));
  const [isListOpen, setListOpen] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  if (!data) {
    return error ? (
      <ErrorState title="The assistant could not be loaded" error={error} onRetry={() => void refetch()} />
    ) : (
      <div className={styles.loading} role="status" aria-label="Loading">
        <Skeleton width="70%" />
        <Skeleton width="52%" />
        <Skeleton height={64} />
      </div>
    );
  }
  const { is_configured: isConfigured, conversations } = data;
  const isNew = state.messages.length === 0 && !state.running && !state.opening;
  if (!isConfigured && isNew && conversations.length === 0) return <NotConfigured />;
  // Without a provider, earlier conversations can still be read.
  const isOnlyList = !isConfigured && isNew;
  const isListShown = isListOpen || isOnlyList;
  const returnToField = () => {
    setListOpen(false);
    // The field is rendered with the conversation.
    setTimeout(() => field.current?.focus());
  };
  return (
    <div className={styles.root}>
      <div className={styles.bar}>
        <b className={textStyles.truncate}>
          {isListShown ? 'Conversations' : (state.title ?? state.running?.prompt ?? 'New conversation')}
        </b>
        {state.isSample && !isListShown && <Chip line>Sample data</Chip>}
        <span className={layoutStyles.grow} />
        <button
          type="button"
          className={iconButtonStyles.iconButton}
          aria-label="Conversations"
          title="Conversations"
          aria-pressed={isListShown}
          data-on={isListShown || undefined}
          disabled={isOnlyList}
          onClick={() => setListOpen(!isListOpen)}
        >
          <History size={15} aria-hidden />
        </button>
        <button
          type="button"
          className={iconButtonStyles.iconButton}
          aria-label="New conversation"
          title="New conversation"
          disabled={!isConfigured || (isNew && !isListOpen)}
          onClick={() => {
            chat.startNew();
            returnToField();
          }}
        >
          <SquarePen size={15} aria-hidden />
        </button>
      </div>
      {isListShown ? (
        <ConversationList
          scope={scope}
          current={state.conversationId}
          onOpen={(id) => {
            void chat.open(id);
            returnToField();
          }}
          onDeleted={(id) => {
            if (id === state.conversationId) chat.startNew();
          }}
        />
      ) : (
        <>
          <ChatThread chat={chat} state={state} isAboutAccount={accountId !== undefined} field={field} />
          {isConfigured && <PromptForm chat={chat} state={state} field={field} takesFocus={takesFocus} />}
        </>
      )}
      {!isConfigured && <NotConfigured />}
    </div>
  );
}
