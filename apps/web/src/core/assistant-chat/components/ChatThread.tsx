import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { getErrorMessage } from '../../../platform/lib/api.ts';
import { ErrorState } from '../../../platform/ui/ErrorState.tsx';
import { Skeleton } from '../../../platform/ui/Skeleton.tsx';
import { Answer } from './Answer.tsx';
import type { Chat } from './chat.ts';
import { toStreamedText } from './streamed-text.ts';
import textStyles from '../../../platform/theme/text.module.css';
import buttonStyles from '../../../platform/ui/button.module.css';
import styles from './Assistant.module.css';

type ChatState = ReturnType<Chat['getState']>;

const GENERAL_SUGGESTIONS = [
  'Which accounts are at risk, and why?',
  'Which renewals are due in the next 90 days?',
  'Which of my actions are overdue?',
];
const ACCOUNT_SUGGESTIONS = [
  'What changed in the last 30 days?',
  'Prepare me for the next call.',
  'What explains the health score?',
];
/** Distance from the end, in pixels, within which the thread follows an answer. */
const NEAR_END = 60;

interface ChatThreadProps {
  chat: Chat;
  state: ChatState;
  isAboutAccount: boolean;
  /** The field for questions. */
  field: RefObject<HTMLTextAreaElement | null>;
}

/** The questions and answers of a conversation, and the answer that is being written. */
export function ChatThread({ chat, state, isAboutAccount, field }: ChatThreadProps) {
  const { messages, running, failure, opening } = state;
  const thread = useFollowedEnd([messages.length, running?.text.length, running?.activity, failure !== null].join());
  if (opening?.error)
    return (
      <ErrorState
        title="The conversation could not be loaded"
        error={opening.error}
        onRetry={() => void chat.open(opening.id)}
      />
    );
  if (opening)
    return (
      <div className={styles.thread} role="status" aria-label="Loading">
        <Skeleton width="60%" />
        <Skeleton height={56} />
      </div>
    );
  const isEmpty = messages.length === 0 && !running;
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable regions must be reachable by keyboard */}
      <div className={styles.thread} ref={thread} role="group" aria-label="Conversation" tabIndex={0}>
        {isEmpty && (
          <Suggestions
            texts={isAboutAccount ? ACCOUNT_SUGGESTIONS : GENERAL_SUGGESTIONS}
            onSelect={(text) => {
              chat.setPrompt(text);
              field.current?.focus();
            }}
          />
        )}
        {messages.map((message) =>
          message.role === 'user' ? (
            <Question key={message.id}>{message.text}</Question>
          ) : (
            <Answer key={message.id} message={message} onDecided={(proposal) => chat.replaceProposal(proposal)} />
          ),
        )}
        {running && (
          <>
            <Question>{running.prompt}</Question>
            <div className={styles.answer} aria-busy="true">
              {running.text !== '' && <p className={styles.streamedText}>{toStreamedText(running.text)}</p>}
              {(running.activity !== null || running.text === '') && (
                <p className={styles.activity}>
                  <span className={styles.pulse} aria-hidden />
                  {running.activity ?? 'Thinking'}…
                </p>
              )}
            </div>
          </>
        )}
        {failure && <Failure chat={chat} failure={failure} isShown={failure.prompt === state.prompt} />}
      </div>
      <Announcements state={state} />
    </>
  );
}

const Question = ({ children }: { children: string }) => (
  <div className={styles.question}>
    <span className={textStyles.screenReaderOnly}>You: </span>
    <p>{children}</p>
  </div>
);

interface FailureProps {
  chat: Chat;
  failure: NonNullable<ChatState['failure']>;
  /** Whether the field shows the question. */
  isShown: boolean;
}

/** Why the last question has no answer. */
const Failure = ({ chat, failure: { prompt, error }, isShown }: FailureProps) => (
  <div className={styles.failure} role="alert">
    {!isShown && <p className={styles.failedPrompt}>{prompt}</p>}
    <p>{getErrorMessage(error)}</p>
    <button type="button" className={buttonStyles.button} onClick={() => chat.retry()}>
      Retry
    </button>
  </div>
);

const Suggestions = ({ texts, onSelect }: { texts: readonly string[]; onSelect: (text: string) => void }) => (
  <div className={styles.suggestions}>
    <p className={textStyles.muted}>
      Answers are based on data that you can access, and link to the records that confirm them.
    </p>
    {texts.map((text) => (
      <button key={text} type="button" className={styles.suggestion} onClick={() => onSelect(text)}>
        {text}
      </button>
    ))}
  </div>
);

/** Reports to screen readers what the assistant does, and its complete answers. Parts of an answer would interrupt them. */
function Announcements({ state: { running, messages } }: { state: ChatState }) {
  const openedWith = useRef(messages.at(-1)?.id);
  const last = messages.at(-1);
  const isNew = last !== undefined && last.id !== openedWith.current && last.role === 'assistant';
  const answer = isNew ? `${last.state === 'stopped' ? 'Stopped. ' : ''}${last.text}` : '';
  return (
    <p className={textStyles.screenReaderOnly} role="status">
      {running ? `${running.activity ?? 'The assistant is answering'}…` : answer}
    </p>
  );
}

/**
 * Scrolls to the end when the content changes, unless the user has scrolled away from it.
 *
 * @param content changes with the content
 */
function useFollowedEnd(content: string) {
  const thread = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  useEffect(() => {
    const element = thread.current;
    const onScroll = () => {
      if (element) isAtEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR_END;
    };
    element?.addEventListener('scroll', onScroll, { passive: true });
    return () => element?.removeEventListener('scroll', onScroll);
  });
  useLayoutEffect(() => {
    if (thread.current && isAtEnd.current) thread.current.scrollTop = thread.current.scrollHeight;
  }, [content]);
  return thread;
}
