import { RichTextEditor as Frame } from '@mantine/tiptap';
import type { Editor } from '@tiptap/react';
import {
  Bold,
  Code,
  Heading2,
  Heading3,
  Italic,
  List,
  ListOrdered,
  RemoveFormatting,
  SquareCode,
  Strikethrough,
  Quote,
  Underline,
} from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { RichTextLink } from './RichTextLink.tsx';
import { KEY_TARGETS } from './use-tab-keys.ts';

/** The tools by group, in display order. */
const TOOLS = [
  [
    ['Bold', Frame.Bold, Bold],
    ['Italic', Frame.Italic, Italic],
    ['Underline', Frame.Underline, Underline],
    ['Strikethrough', Frame.Strikethrough, Strikethrough],
  ],
  [
    ['Heading', Frame.H2, Heading2],
    ['Subheading', Frame.H3, Heading3],
  ],
  [
    ['Bulleted list', Frame.BulletList, List],
    ['Numbered list', Frame.OrderedList, ListOrdered],
  ],
  [
    ['Quote', Frame.Blockquote, Quote],
    ['Code', Frame.Code, Code],
    ['Code block', Frame.CodeBlock, SquareCode],
  ],
] as const;

/** Moves along the tools with arrow keys, Home and End; Escape returns to the text. */
function moveFocus(event: KeyboardEvent<HTMLElement>, editor: Editor): void {
  if (event.key === 'Escape') {
    event.stopPropagation();
    editor.commands.focus();
    return;
  }
  const tools = [...event.currentTarget.querySelectorAll<HTMLElement>('button:not(:disabled)')];
  const at = tools.indexOf(event.target as HTMLElement);
  const next = at < 0 ? undefined : KEY_TARGETS[event.key]?.(at, tools.length);
  if (next === undefined) return;
  event.preventDefault();
  tools[next]?.focus();
}

/** The formatting tools. Shift+Tab or Alt+F10 moves the focus from the text to them. */
export function RichTextToolbar({ editor, disabled }: { editor: Editor; disabled: boolean }) {
  return (
    <Frame.Toolbar
      role="toolbar"
      aria-label="Formatting"
      onKeyDown={(event: KeyboardEvent<HTMLElement>) => moveFocus(event, editor)}
    >
      {TOOLS.map((group) => (
        <Frame.ControlsGroup key={group[0][0]}>
          {group.map(([name, Tool, icon]) => (
            <Tool key={name} icon={icon} aria-label={name} title={name} disabled={disabled} />
          ))}
        </Frame.ControlsGroup>
      ))}
      <Frame.ControlsGroup>
        <RichTextLink editor={editor} disabled={disabled} />
        <Frame.Control
          aria-label="Clear formatting"
          title="Clear formatting"
          disabled={disabled}
          onClick={() => editor.chain().focus().unsetAllMarks().clearNodes().run()}
        >
          <RemoveFormatting />
        </Frame.Control>
      </Frame.ControlsGroup>
    </Frame.Toolbar>
  );
}
