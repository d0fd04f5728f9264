import { Button, Popover, TextInput } from '@mantine/core';
import { RichTextEditor as Frame } from '@mantine/tiptap';
import { type Editor, useEditorState } from '@tiptap/react';
import { Link } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { normalizeLinkUrl } from './link-address.ts';
import './overlay-styles.ts';
import styles from './RichTextField.module.css';

const INVALID_LINK = 'Enter a web or email address.';

/** Turns the selected text into a link, edits the link at the cursor, or removes it. */
export function RichTextLink({ editor, disabled }: { editor: Editor; disabled: boolean }) {
  const [opened, setOpened] = useState(false);
  const [address, setAddress] = useState('');
  const [error, setError] = useState<string | null>(null);
  const active = useEditorState({ editor, selector: (state) => state.editor.isActive('link') });

  const open = () => {
    setAddress(String(editor.getAttributes('link').href ?? ''));
    setError(null);
    setOpened(true);
  };
  // The focus returns to the text.
  const close = () => {
    setOpened(false);
    editor.commands.focus();
  };
  const remove = () => {
    editor.chain().extendMarkRange('link').unsetLink().run();
    close();
  };
  const apply = () => {
    const href = normalizeLinkUrl(address);
    if (href === null) return setError(INVALID_LINK);
    const chain = editor.chain().extendMarkRange('link');
    if (editor.state.selection.empty && !active)
      chain.insertContent({ type: 'text', text: address.trim(), marks: [{ type: 'link', attrs: { href } }] }).run();
    else chain.setLink({ href }).run();
    close();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    apply();
  };
  return (
    <Popover opened={opened} onChange={(next) => !next && close()} position="bottom-start" offset={6} trapFocus>
      <Popover.Target>
        <Frame.Control
          aria-label="Link"
          title="Link"
          aria-expanded={opened}
          active={active}
          disabled={disabled}
          onClick={() => (opened ? close() : open())}
        >
          <Link />
        </Frame.Control>
      </Popover.Target>
      <Popover.Dropdown className={styles.linkPopup} aria-label="Link" onKeyDown={(event) => event.stopPropagation()}>
        <TextInput
          label="Address"
          placeholder="example.com/offer"
          data-autofocus
          value={address}
          error={error}
          onChange={({ currentTarget }) => {
            setAddress(currentTarget.value);
            setError(null);
          }}
          onKeyDown={onKeyDown}
        />
        <div className={styles.linkActions}>
          {active && (
            <Button variant="default" onClick={remove}>
              Remove link
            </Button>
          )}
          <Button onClick={apply}>Apply</Button>
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
