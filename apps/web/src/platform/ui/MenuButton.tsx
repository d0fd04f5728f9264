import type { PopoverProps } from '@mantine/core';
import { useUncontrolled } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { lazyComponent } from '../lib/lazy-component.tsx';
import { LazyOverlay, type Trigger, useOverlayTrigger } from './overlay-anchor.tsx';

const MenuDropdown = lazyComponent(async () => (await import('./MenuDropdown.tsx')).MenuDropdown);

export const preloadMenu = MenuDropdown.preload;

/** An action or a link. */
export interface MenuAction {
  label: string;
  icon?: ReactNode;
  /** A key that selects the entry while the menu is open. */
  shortcut?: string;
  /** The address of a link. */
  href?: string;
  /** Whether the address is on another site, which opens in a new tab. */
  isExternal?: boolean;
  onSelect?: () => void;
}

/** A group of options, one of which is selected. */
export interface MenuChoice {
  value: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
}

export type MenuEntry = MenuAction | MenuChoice | 'divider';

interface MenuButtonProps extends Pick<PopoverProps, 'position' | 'width' | 'offset' | 'withinPortal' | 'returnFocus'> {
  /** The accessible name of the menu; by default, that of the button. */
  label?: string;
  /** The class of the menu. */
  className?: string | undefined;
  /** The button that opens it; its click handler is added here. */
  trigger: Trigger;
  entries: readonly (MenuEntry | false)[];
  /** With `onChange`, for a component that controls whether it is open. */
  opened?: boolean;
  onChange?: (opened: boolean) => void;
}

/** A button with a menu. */
export function MenuButton({ trigger, opened, onChange, entries, ...menuProps }: MenuButtonProps) {
  const [isOpen, setOpen] = useUncontrolled({ value: opened, defaultValue: false, onChange });
  const { button, anchor, id } = useOverlayTrigger({
    trigger,
    popupType: 'menu',
    opened: isOpen,
    onToggle: () => setOpen(!isOpen),
    preload: MenuDropdown.preload,
  });
  return (
    <>
      {button}
      <LazyOverlay opened={isOpen} onClose={() => setOpen(false)}>
        <MenuDropdown
          {...menuProps}
          id={id}
          anchor={anchor}
          opened={isOpen}
          onChange={setOpen}
          entries={entries.filter((entry) => entry !== false)}
        />
      </LazyOverlay>
    </>
  );
}
