import { ArrowUp, Square } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useEffect, useId } from 'react';
import type { Chat } from './chat.ts';
import textStyles from '../../../platform/theme/text.module.css';
import textFieldStyles from '../../../platform/ui/TextField.module.css';
import styles from './Assistant.module.css';

interface PromptFormProps {
  chat: Chat;
  state: ReturnType<Chat['getState']>;
  field: RefObject<HTMLTextAreaElement | null>;
  takesFocus: boolean;
}

/** The field for questions. Enter sends, and Shift+Enter starts a line. The next question can be typed during an answer. */
export function PromptForm({ chat, state: { prompt, promptError, running }, field, takesFocus }: PromptFormProps) {
  const id = useId();
  useEffect(() => {
    if (takesFocus) field.current?.focus();
  }, [takesFocus, field]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    chat.submit();
  };
  const stop = () => {
    chat.stop();
    field.current?.focus();
  };
  return (
    <div className={styles.form}>
      <div className={styles.promptBox} data-bad={promptError ? true : undefined}>
        <label htmlFor={id} className={textStyles.screenReaderOnly}>
          Question
        </label>
        <textarea
          ref={field}
          id={id}
          rows={2}
          value={prompt}
          placeholder="Ask about your accounts…"
          autoComplete="off"
          aria-invalid={promptError ? true : undefined}
          aria-describedby={promptError ? `${id}-error` : undefined}
          data-autofocus={takesFocus || undefined}
          onChange={(event) => chat.setPrompt(event.target.value)}
          onKeyDown={onKeyDown}
        />
        {running ? (
          <button type="button" className={styles.sendButton} aria-label="Stop" title="Stop" onClick={stop}>
            <Square size={12} fill="currentColor" aria-hidden />
          </button>
        ) : (
          <button
            type="button"
            className={styles.sendButton}
            data-primary
            aria-label="Send"
            title="Send"
            onClick={() => {
              chat.submit();
              field.current?.focus();
            }}
          >
            <ArrowUp size={16} aria-hidden />
          </button>
        )}
      </div>
      {promptError && (
        <p className={textFieldStyles.errorMessage} id={`${id}-error`} role="alert">
          {promptError}
        </p>
      )}
    </div>
  );
}
