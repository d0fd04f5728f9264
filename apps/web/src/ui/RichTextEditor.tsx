import { RichTextEditor as Frame } from '@mantine/tiptap';
import { Placeholder } from '@tiptap/extensions';
import { type Editor, useEditor } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { useEffect, useMemo, useRef } from 'react';
import { LINK_PATTERN } from './link-address.ts';
import { RichTextToolbar } from './RichTextToolbar.tsx';
import './RichText.css';
import type { RichTextFieldProps } from './RichTextField.tsx';

interface RichTextEditorProps extends Omit<RichTextFieldProps, 'error'> {
  /** The element that says what is wrong; undefined where nothing is. */
  errorId: string | undefined;
}

/** What a note may hold, and nothing that the server would take out again. */
const KIT = StarterKit.configure({
  heading: { levels: [1, 2, 3] },
  link: {
    openOnClick: false,
    // Addresses that are typed become links when the note is saved, by one rule for everybody.
    autolink: false,
    defaultProtocol: 'https',
    HTMLAttributes: { target: '_blank', rel: 'noopener noreferrer' },
    isAllowedUri: (address) => LINK_PATTERN.test(address),
  },
  // An empty paragraph behind every list would be kept as one.
  trailingNode: false,
});

/** Blanks in a row and the ends of lines are the writer's. */
const PARSING = { preserveWhitespace: true } as const;

const toMarkup = (editor: Editor): string => (editor.isEmpty ? '' : editor.getHTML());

/** The text area with its tools; a part of `RichTextField`, which loads it. */
export function RichTextEditor({
  label,
  value,
  onChange,
  placeholder,
  readOnly = false,
  errorId,
}: RichTextEditorProps) {
  const frame = useRef<HTMLDivElement>(null);
  const editorProps = useMemo(
    () => ({
      attributes: {
        ...{ class: 'rt', role: 'textbox', 'aria-multiline': 'true', 'aria-label': label },
        ...(readOnly && { 'aria-readonly': 'true', tabindex: '0' }),
        ...(errorId && { 'aria-invalid': 'true', 'aria-describedby': errorId }),
      },
      handleKeyDown: (_view: unknown, { key, altKey }: KeyboardEvent) => {
        if (!altKey || key !== 'F10') return false;
        frame.current?.querySelector<HTMLElement>('[role="toolbar"] button:not(:disabled)')?.focus();
        return true;
      },
    }),
    [label, readOnly, errorId],
  );
  const editor = useEditor({
    extensions: useMemo(() => [KIT, Placeholder.configure({ placeholder: placeholder ?? '' })], [placeholder]),
    content: value,
    parseOptions: PARSING,
    injectCSS: false,
    autofocus: readOnly ? false : 'end',
    editable: !readOnly,
    editorProps,
    onUpdate: ({ editor: changed }) => onChange(toMarkup(changed)),
  });
  // Told by itself: that a text may not be changed is no change of the text.
  useEffect(() => editor.setEditable(!readOnly, false), [editor, readOnly]);
  return (
    <Frame ref={frame} editor={editor} variant="subtle" withTypographyStyles={false} withCodeHighlightStyles={false}>
      <RichTextToolbar editor={editor} disabled={readOnly} />
      <Frame.Content />
    </Frame>
  );
}
