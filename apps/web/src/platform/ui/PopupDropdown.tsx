import { Popover, type PopoverProps } from '@mantine/core';
import type { ReactNode, RefObject } from 'react';
import { Anchor, useEscapeOutside, useFocusRestore, useOpenedAfterMount } from './overlay-anchor.tsx';
import './overlay-styles.ts';

interface PopupDropdownProps extends Pick<PopoverProps, 'position' | 'width' | 'offset' | 'withinPortal'> {
  label: string;
  className?: string | undefined;
  id?: string;
  anchor: RefObject<HTMLElement | null>;
  opened: boolean;
  onChange: (opened: boolean) => void;
  /** Whether it must stay open. */
  isLocked: boolean;
  children: ReactNode;
}

/** Mantine labels a popover by the button that opens it; ours have labels that describe their content. */
const OWN_NAME = { dropdown: { 'aria-labelledby': undefined } };

/** The content of a popup, at its button. */
export function PopupDropdown({
  label,
  className,
  anchor,
  opened,
  isLocked,
  children,
  offset = 6,
  ...popoverProps
}: PopupDropdownProps) {
  const { overlay, restoreFocus } = useFocusRestore(anchor);
  useEscapeOutside(opened && !isLocked, anchor, () => popoverProps.onChange(false));
  return (
    <Popover
      {...popoverProps}
      opened={useOpenedAfterMount(opened)}
      offset={offset}
      closeOnEscape={!isLocked}
      closeOnClickOutside={!isLocked}
      onExitTransitionEnd={restoreFocus}
      trapFocus
      returnFocus
      attributes={OWN_NAME}
    >
      <Popover.Target>
        <Anchor anchor={anchor} />
      </Popover.Target>
      <Popover.Dropdown ref={overlay} className={className} aria-label={label}>
        {children}
      </Popover.Dropdown>
    </Popover>
  );
}
