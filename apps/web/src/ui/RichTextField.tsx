import { useId } from 'react';
import { lazyComponent, LoadingFallback } from '../lib/lazy-component.tsx';
import { Skeleton } from './Skeleton.tsx';
import './RichTextField.css';
import './TextField.css';

export interface RichTextFieldProps {
  /** What screen readers call it. */
  label: string;
  /** Markup at first; another one needs another key. */
  value: string;
  /** Hands over markup; nothing for a text that is empty. */
  onChange: (markup: string) => void;
  placeholder?: string;
  /** What is wrong with the text, under the field. */
  error?: string | null | undefined;
  /** It can be read and copied, and not changed. */
  readOnly?: boolean;
}

/** The editor is as large as a screen's own code: it comes with the first form that has such a field. */
const RichTextEditor = lazyComponent(async () => (await import('./RichTextEditor.tsx')).RichTextEditor);

/** Text with formatting, kept as markup; the server takes out what may not stand in it. */
export function RichTextField({ error, ...field }: RichTextFieldProps) {
  const id = useId();
  return (
    <div className="rtf">
      <div className="rtf-in" data-bad={error ? true : undefined}>
        <LoadingFallback shape={<EditorSkeleton />}>
          <RichTextEditor {...field} errorId={error ? id : undefined} />
        </LoadingFallback>
      </div>
      {error && (
        <p className="tf-error" id={id} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

const EditorSkeleton = () => (
  <div className="rtf-shape" aria-busy>
    <Skeleton height={20} width={220} />
    <Skeleton height={14} width="60%" />
  </div>
);
