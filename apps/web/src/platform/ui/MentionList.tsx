import { Combobox, useCombobox } from '@mantine/core';
import { useViewportSize } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Editor } from '@tiptap/react';
import { clsx } from 'clsx';
import { type RefObject, useEffect, useId, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react';
import { Person as Avatar } from './Person.tsx';
import textStyles from '../theme/text.module.css';
import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import styles from './MentionList.module.css';

export interface Person {
  id: number;
  name: string;
  email: string;
}

/** Returns the first people whose name or email matches a text. */
export type FindPeople = (search: string, signal?: AbortSignal) => Promise<Person[]>;

/** A name that is being typed after `@`. */
export interface Mention {
  /** Positions in the document: of the `@`, and of the cursor. */
  from: number;
  to: number;
  search: string;
}

/** `@` at the beginning of a word, and up to two words of a name. */
const MENTION = /(?:^|[^\p{L}\p{N}.@])@((?:[\p{L}\p{N}'’.-]+(?: (?:[\p{L}\p{N}'’.-]+ ?)?)?)?)$/u;
/** The maximum number of characters before the cursor that belong to a mention. */
const MAX_LENGTH = 80;

/** Returns the mention in which the cursor is, or null. */
export function findMention({ state, isEditable }: Editor): Mention | null {
  const { $from: cursor, empty } = state.selection;
  if (!empty || !isEditable || cursor.parent.type.spec.code) return null;
  const start = Math.max(0, cursor.parentOffset - MAX_LENGTH);
  const [, search] = MENTION.exec(cursor.parent.textBetween(start, cursor.parentOffset, undefined, '\uFFFC')) ?? [];
  return search === undefined ? null : { from: cursor.pos - search.length - 1, to: cursor.pos, search };
}

interface MentionListProps {
  editor: Editor;
  mention: Mention;
  find: FindPeople;
  /** Receives the keys that are pressed in the editor, and returns whether the list has handled them. */
  onKey: RefObject<((key: string) => boolean) | null>;
  onClose: () => void;
}

/** Filters people as the server does: those whose name begins with the text first. */
function filterPeople(people: readonly Person[], search: string): Person[] {
  const text = search.toLowerCase();
  const startsWith = (word: string) => word.toLowerCase().startsWith(text);
  return people
    .filter(({ name, email }) => name.toLowerCase().includes(text) || startsWith(email))
    .toSorted((a, b) => Number(startsWith(b.name)) - Number(startsWith(a.name)));
}

/** The people whose name matches the text after `@`. The focus stays in the editor. */
export function MentionList({ editor, mention, find, onKey, onClose }: MentionListProps) {
  const { from, to } = mention;
  const search = mention.search.trim();
  const { data: found = [] } = useQuery({
    queryKey: ['people to mention', search],
    queryFn: ({ signal }) => find(search, signal),
    placeholderData: keepPreviousData,
  });
  // Until the reply arrives, the previous list is filtered, so that Enter never inserts someone who does not match.
  const people = filterPeople(found, search);
  const [{ index, of }, setActive] = useState({ index: 0, of: search });
  const selected = of === search ? Math.min(index, people.length - 1) : 0;
  const select = (next: number) => setActive({ index: (next + people.length) % people.length, of: search });
  const id = useId();
  const store = useCombobox({ opened: people.length > 0 });
  const insert = (person: Person | undefined) => {
    if (person)
      editor
        .chain()
        .focus()
        .insertContentAt({ from, to }, { type: 'text', text: `@${person.name} ` })
        .run();
    onClose();
  };
  useImperativeHandle(onKey, () => (key: string) => {
    if (people.length === 0) return false;
    if (key === 'ArrowDown') select(selected + 1);
    else if (key === 'ArrowUp') select(selected - 1);
    else if (key === 'Enter' || key === 'Tab') insert(people[selected]);
    else if (key === 'Escape') onClose();
    else return false;
    return true;
  });
  const activeId = people[selected] && `${id}-${people[selected].id}`;
  useEffect(() => {
    const { dom } = editor.view;
    const attributes = { 'aria-controls': activeId && id, 'aria-activedescendant': activeId };
    for (const [name, value] of Object.entries(attributes)) {
      if (value) dom.setAttribute(name, value);
      else dom.removeAttribute(name);
    }
    return () => Object.keys(attributes).forEach((name) => dom.removeAttribute(name));
  }, [editor, id, activeId]);
  const caret = useRef<HTMLSpanElement>(null);
  const { width } = useViewportSize();
  // Within the editor, so that the list follows its text when the page scrolls.
  useLayoutEffect(() => {
    const { current: anchor } = caret;
    if (!anchor) return;
    const text = editor.view.coordsAtPos(from);
    const box = (anchor.offsetParent ?? document.body).getBoundingClientRect();
    Object.assign(anchor.style, { left: `${text.left - box.left}px`, top: `${text.bottom - box.top}px` });
  }, [editor, from, width]);
  return (
    <Combobox
      store={store}
      position="bottom-start"
      width={280}
      onOptionSubmit={(value) => insert(people.find((person) => String(person.id) === value))}
    >
      <Combobox.DropdownTarget>
        <span ref={caret} className={styles.caret} />
      </Combobox.DropdownTarget>
      <Combobox.Dropdown>
        <Combobox.Options id={id} aria-label="People to mention">
          {people.map((person, index) => (
            <Combobox.Option
              key={person.id}
              id={`${id}-${person.id}`}
              value={String(person.id)}
              selected={index === selected}
              aria-selected={index === selected}
              className={styles.person}
            >
              <Avatar name={person.name} />
              <span className={styles.name}>{person.name}</span>
              <span className={clsx(textStyles.caption, textStyles.truncate)}>{person.email}</span>
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
