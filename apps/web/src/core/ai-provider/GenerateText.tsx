import { clsx } from 'clsx';
import { Copy, CornerDownLeft, Sparkles, Square } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useEditForm } from '../../platform/forms/use-edit-form.ts';
import { copyToClipboard } from '../../platform/lib/clipboard.ts';
import textStyles from '../../platform/theme/text.module.css';
import buttonStyles from '../../platform/ui/button.module.css';
import { FormMessage } from '../../platform/ui/FormMessage.tsx';
import { TextArea } from '../../platform/ui/TextArea.tsx';
import { showToast } from '../../platform/ui/toast.ts';
import { buildPrompt, INSTRUCTIONS_LIMIT, type PromptFact } from './build-prompt.ts';
import { insertText, type TextField } from './insert-text.ts';
import { generateText } from './queries.ts';
import styles from './GenerateText.module.css';

interface GenerateTextProps {
  /** The label of the button that opens the panel. */
  label?: string;
  /** Identifies the instructions among the drafts of the user. */
  draft: string;
  /** What to write, which the user can change. */
  instructions: string;
  /** Returns what the model may use. */
  getFacts: () => readonly PromptFact[] | Promise<readonly PromptFact[]>;
  /** Where the user can insert the text. Without a field, it can be copied. */
  field?: TextField;
}

/** Generates a text with the AI provider. It is shown first, and inserted only by a click. */
export function GenerateText({ label = 'Generate', draft, instructions, getFacts, field }: GenerateTextProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState<string | null>(null);
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);
  /** Undo changes the field as it is at that time. */
  const latestField = useRef(field);
  useEffect(() => {
    latestField.current = field;
  });
  const form = useEditForm({
    draft: `instructions for ${draft}`,
    values: { instructions },
    canWrite: true,
    validate: (values): { instructions?: string } => {
      if (values.instructions.trim() === '') return { instructions: 'Describe what to write.' };
      return values.instructions.length > INSTRUCTIONS_LIMIT
        ? { instructions: `Maximum ${INSTRUCTIONS_LIMIT} characters are allowed.` }
        : {};
    },
    save: async (values) => {
      const controller = new AbortController();
      stop.current = controller;
      try {
        const prompt = buildPrompt(values.instructions, await getFacts());
        setText(await generateText(prompt, controller.signal));
      } catch (error) {
        if (!controller.signal.aborted) throw error;
      }
    },
  });
  const insert = () => {
    if (text === null || !field) return;
    insertText(text, () => latestField.current ?? field);
    setText(null);
    setOpen(false);
  };
  return (
    <div className={styles.root}>
      <button
        type="button"
        className={clsx(buttonStyles.button, styles.toggle)}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <Sparkles size={14} aria-hidden />
        {label}
      </button>
      {isOpen && (
        <div id={id} role="group" aria-label={label} className={styles.panel}>
          <TextArea label="Instructions" rows={2} {...form.field('instructions')} />
          <FormMessage>{form.message}</FormMessage>
          {text !== null && (
            <p className={styles.text} role="status" aria-label="Generated text">
              {text}
            </p>
          )}
          {text !== null && <p className={textStyles.caption}>A model wrote this text. Check it before you use it.</p>}
          <div className={styles.buttons}>
            {text !== null &&
              (field ? (
                <button type="button" className={buttonStyles.button} data-primary onClick={insert}>
                  <CornerDownLeft size={14} aria-hidden />
                  Insert
                </button>
              ) : (
                <CopyButton text={text} />
              ))}
            {form.busy ? (
              <button type="button" className={buttonStyles.button} onClick={() => stop.current?.abort()}>
                <Square size={14} aria-hidden />
                Stop
              </button>
            ) : (
              <button
                type="button"
                className={buttonStyles.button}
                data-primary={text === null || undefined}
                onClick={() => form.submit()}
              >
                <Sparkles size={14} aria-hidden />
                {text === null ? 'Generate text' : 'Generate again'}
              </button>
            )}
            {form.busy && (
              <span className={textStyles.caption} role="status">
                Generating…
              </span>
            )}
          </div>
        </div>
      )}
    </div>
  );
}

function CopyButton({ text }: { text: string }) {
  const copy = async () =>
    showToast((await copyToClipboard(text)) ? 'Text copied.' : 'The browser does not allow copying. Select the text.');
  return (
    <button type="button" className={buttonStyles.button} data-primary onClick={() => void copy()}>
      <Copy size={14} aria-hidden />
      Copy
    </button>
  );
}
