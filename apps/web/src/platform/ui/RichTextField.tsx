import { type Ref, useEffect, useId, useState } from 'react';
import { lazyComponent, LoadingFallback } from '../lib/lazy-component.tsx';
import type { FindPeople } from './MentionList.tsx';
import { Skeleton } from './Skeleton.tsx';
import textFieldStyles from './TextField.module.css';
import styles from './RichTextField.module.css';

export interface RichTextFieldProps {
  /** The accessible name. */
  label: string;
  /** The initial markup. Replacing it requires a new key. */
  value: string;
  /** Receives the markup, or an empty string for an empty text. */
  onChange: (markup: string) => void;
  placeholder?: string;
  /** The error message below the field. */
  error?: string | null | undefined;
  /** Finds people for the list that `@` opens; without it, there is no list. */
  findPeople?: FindPeople;
  /** The text can be read and copied, but not changed. */
  readOnly?: boolean;
  /** False if another field of the form takes the focus when the form opens. */
  takesFocus?: boolean;
  /** Receives a function that inserts plain text at the cursor. */
  inserter?: Ref<(text: string) => void>;
}

/** The editor is as large as the code of a screen, so it is loaded with the first form that has such a field. */
const RichTextEditor = lazyComponent(async () => (await import('./RichTextEditor.tsx')).RichTextEditor);

/** A rich text field that returns markup; the server removes anything that is not allowed. */
export function RichTextField({ error, takesFocus = true, ...field }: RichTextFieldProps) {
  const id = useId();
  const [isTypingElsewhere, setTypingElsewhere] = useState(false);
  return (
    <div className={styles.root}>
      <div className={styles.inputBox} data-bad={error ? true : undefined}>
        <LoadingFallback fallback={<EditorSkeleton onKey={() => setTypingElsewhere(true)} />}>
          <RichTextEditor {...field} takesFocus={takesFocus && !isTypingElsewhere} errorId={error ? id : undefined} />
        </LoadingFallback>
      </div>
      {error && (
        <p className={textFieldStyles.errorMessage} id={id} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

/** Takes the place of the editor while its code is loading. The editor must not take the focus from someone who is already typing. */
function EditorSkeleton({ onKey }: { onKey: () => void }) {
  useEffect(() => {
    document.addEventListener('keydown', onKey, true);
    return () => document.removeEventListener('keydown', onKey, true);
  }, [onKey]);
  return (
    <div className={styles.placeholder} aria-busy>
      <Skeleton height={20} width={220} />
      <Skeleton height={14} width="60%" />
    </div>
  );
}
