import { RichTextEditor as Frame } from '@mantine/tiptap';
import { Placeholder } from '@tiptap/extensions';
import { type Editor, useEditor } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react';
import { LINK_PATTERN } from './link-address.ts';
import { findMention, type Mention, MentionList } from './MentionList.tsx';
import { RichTextToolbar } from './RichTextToolbar.tsx';
import type { RichTextFieldProps } from './RichTextField.tsx';
import styles from './RichText.module.css';

interface RichTextEditorProps extends Omit<RichTextFieldProps, 'error'> {
  takesFocus: boolean;
  /** Id of the element with the error message; undefined if there is no error. */
  errorId: string | undefined;
}

/** The formatting of notes. The server would remove anything else. */
const KIT = StarterKit.configure({
  heading: { levels: [1, 2, 3] },
  link: {
    openOnClick: false,
    // Typed URLs become links when the note is saved, so that the server applies one rule to all notes.
    autolink: false,
    defaultProtocol: 'https',
    HTMLAttributes: { target: '_blank', rel: 'noopener noreferrer' },
    isAllowedUri: (address) => LINK_PATTERN.test(address),
  },
  // Otherwise an empty paragraph after every list would be stored.
  trailingNode: false,
});

/** Preserves consecutive spaces and line breaks. */
const PARSING = { preserveWhitespace: true } as const;

const toMarkup = (editor: Editor): string => (editor.isEmpty ? '' : editor.getHTML());

/** The text area with its tools, which `RichTextField` loads. */
export function RichTextEditor({
  label,
  value,
  onChange,
  placeholder,
  findPeople,
  readOnly = false,
  takesFocus,
  inserter,
  errorId,
}: RichTextEditorProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [mention, setMention] = useState<Mention | null>(null);
  /** The position of a mention whose list was closed. */
  const closed = useRef<number | null>(null);
  const onMentionKey = useRef<((key: string) => boolean) | null>(null);
  const updateMention = (changed: Editor) => {
    const found = findPeople ? findMention(changed) : null;
    if (found?.from !== closed.current) closed.current = null;
    setMention(closed.current === null ? found : null);
  };
  const closeMention = () => {
    closed.current = mention?.from ?? null;
    setMention(null);
  };
  const editorProps = useMemo(
    () => ({
      attributes: {
        class: styles.root ?? '',
        'data-part': 'rich-text',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        ...(findPeople && { 'aria-autocomplete': 'list', 'aria-haspopup': 'listbox' }),
        ...(readOnly && { 'aria-readonly': 'true', tabindex: '0' }),
        ...(errorId && { 'aria-invalid': 'true', 'aria-describedby': errorId }),
      },
      handleKeyDown: (_view: unknown, event: KeyboardEvent) => {
        const { key, altKey } = event;
        if (!event.isComposing && onMentionKey.current?.(key)) {
          // Escape would also close the panel of the form.
          event.stopPropagation();
          return true;
        }
        if (!altKey || key !== 'F10') return false;
        frame.current?.querySelector<HTMLElement>('[role="toolbar"] button:not(:disabled)')?.focus();
        return true;
      },
    }),
    [label, findPeople, readOnly, errorId],
  );
  const editor = useEditor({
    extensions: useMemo(() => [KIT, Placeholder.configure({ placeholder: placeholder ?? '' })], [placeholder]),
    content: value,
    parseOptions: PARSING,
    injectCSS: false,
    autofocus: readOnly || !takesFocus ? false : 'end',
    editable: !readOnly,
    editorProps,
    onUpdate: ({ editor: changed }) => onChange(toMarkup(changed)),
    onTransaction: ({ editor: changed }) => updateMention(changed),
    onBlur: () => setMention(null),
  });
  useImperativeHandle(
    inserter,
    () => (text: string) => void editor.chain().focus().insertContent({ type: 'text', text }).run(),
    [editor],
  );
  // Does not emit an update, because switching to view only does not change the text.
  useEffect(() => editor.setEditable(!readOnly, false), [editor, readOnly]);
  return (
    <Frame ref={frame} editor={editor} variant="subtle" withTypographyStyles={false} withCodeHighlightStyles={false}>
      <RichTextToolbar editor={editor} disabled={readOnly} />
      <Frame.Content />
      {mention && findPeople && (
        <MentionList
          key={mention.from}
          editor={editor}
          mention={mention}
          find={findPeople}
          onKey={onMentionKey}
          onClose={closeMention}
        />
      )}
    </Frame>
  );
}
