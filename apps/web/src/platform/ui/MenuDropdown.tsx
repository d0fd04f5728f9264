import { Menu, type PopoverProps } from '@mantine/core';
import { ArrowUpRight } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useRef } from 'react';
import { Kbd } from './Kbd.tsx';
import type { MenuAction, MenuChoice, MenuEntry } from './MenuButton.tsx';
import { Anchor, useEscapeOutside, useFocusRestore, useOpenedAfterMount } from './overlay-anchor.tsx';
import './overlay-styles.ts';

interface MenuDropdownProps
  extends Pick<PopoverProps, 'position' | 'width' | 'offset' | 'withinPortal' | 'returnFocus'> {
  label?: string;
  className?: string | undefined;
  id: string;
  anchor: RefObject<HTMLElement | null>;
  opened: boolean;
  onChange: (opened: boolean) => void;
  entries: readonly MenuEntry[];
}

const isAction = (entry: MenuEntry): entry is MenuAction => entry !== 'divider' && 'label' in entry;

/** The entries of a menu, at its button. */
export function MenuDropdown({ label, className, anchor, opened, entries, ...menuProps }: MenuDropdownProps) {
  const { overlay, restoreFocus } = useFocusRestore(anchor);
  const isEscaped = useRef(false);
  useEscapeOutside(opened, anchor, () => {
    isEscaped.current = true;
    menuProps.onChange(false);
  });
  const onClosed = () => {
    if (menuProps.returnFocus !== false || isEscaped.current) restoreFocus();
    isEscaped.current = false;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const entry = entries.filter(isAction).find(({ shortcut }) => shortcut === event.key.toUpperCase());
    if (!entry) return;
    event.preventDefault();
    menuProps.onChange(false);
    entry.onSelect?.();
  };
  return (
    <Menu {...menuProps} opened={useOpenedAfterMount(opened)} onExitTransitionEnd={onClosed}>
      <Menu.Target>
        <Anchor anchor={anchor} />
      </Menu.Target>
      <Menu.Dropdown ref={overlay} aria-label={label} className={className} onKeyDown={onKeyDown}>
        {entries.map((entry, at) =>
          entry === 'divider' ? (
            // oxlint-disable-next-line react/no-array-index-key -- A divider has no other key, and entries do not move.
            <Menu.Divider key={at} />
          ) : isAction(entry) ? (
            <ActionItem key={entry.href ?? entry.label} entry={entry} />
          ) : (
            <Choice key={entry.options[0]?.value} entry={entry} />
          ),
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

const EXTERNAL = { target: '_blank', rel: 'noopener noreferrer' } as const;

function ActionItem({ entry: { label, icon, shortcut, href, isExternal, onSelect } }: { entry: MenuAction }) {
  const end = isExternal ? (
    <ArrowUpRight size={13} aria-label="Opens in a new tab" />
  ) : (
    shortcut && <Kbd>{shortcut}</Kbd>
  );
  const sections = { leftSection: icon, rightSection: end };
  return href === undefined ? (
    <Menu.Item {...sections} onClick={onSelect}>
      {label}
    </Menu.Item>
  ) : (
    <Menu.Item {...sections} component="a" href={href} {...(isExternal && EXTERNAL)} onClick={onSelect}>
      {label}
    </Menu.Item>
  );
}

const Choice = ({ entry: { value, options, onChange } }: { entry: MenuChoice }) => (
  <Menu.RadioGroup value={value} onChange={onChange}>
    {options.map((option) => (
      <Menu.RadioItem key={option.value} value={option.value} closeMenuOnClick>
        {option.label}
      </Menu.RadioItem>
    ))}
  </Menu.RadioGroup>
);
