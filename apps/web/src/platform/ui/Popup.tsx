import { Popover, type PopoverProps } from '@mantine/core';
import { useUncontrolled } from '@mantine/hooks';
import { cloneElement, type MouseEvent, type ReactElement, type ReactNode, useRef } from 'react';
import { useLockableOverlay } from '../lib/close-lock.tsx';
import { useOnPlaceChange } from '../lib/use-on-place-change.ts';
import './overlay-styles.ts';

interface PopupProps extends Pick<PopoverProps, 'position' | 'width' | 'offset' | 'withinPortal'> {
  /** The accessible name. */
  label: string;
  className?: string;
  /** The button that opens it; its click handler is added here. */
  trigger: ReactElement<{ onClick?: (event: MouseEvent<HTMLElement>) => void }>;
  children: ReactNode | ((close: () => void) => ReactNode);
  /** With `onChange`, for a screen that controls whether it is open. */
  opened?: boolean;
  onChange?: (opened: boolean) => void;
}

/** Mantine labels a popover by the button that opens it; ours have labels that describe their content. */
const OWN_NAME = { dropdown: { 'aria-labelledby': undefined } };

/**
 * A button with a popover for details and short forms. The focus moves into the popover, is trapped in it, and returns
 * to the button.
 */
export function Popup({
  label,
  className,
  trigger,
  children,
  opened,
  onChange,
  offset = 6,
  ...popoverProps
}: PopupProps) {
  const [isOpen, setOpen] = useUncontrolled({ value: opened, defaultValue: false, onChange });
  const { isLocked, provideCloseLock } = useLockableOverlay();
  const opener = useRef<HTMLElement | null>(null);
  const onTriggerClick = (event: MouseEvent<HTMLElement>) => {
    opener.current = event.currentTarget;
    if (!isLocked) setOpen(!isOpen);
  };
  // The element that had the focus when the popover opened may be unmounted, because lazy content takes the focus.
  const restoreFocus = () => {
    if (document.activeElement === document.body) opener.current?.focus();
  };
  return (
    <Popover
      {...popoverProps}
      offset={offset}
      opened={isOpen}
      onChange={setOpen}
      closeOnEscape={!isLocked}
      closeOnClickOutside={!isLocked}
      onExitTransitionEnd={restoreFocus}
      trapFocus
      returnFocus
      attributes={OWN_NAME}
    >
      <Popover.Target>{cloneElement(trigger, { onClick: onTriggerClick })}</Popover.Target>
      <Popover.Dropdown className={className} aria-label={label}>
        {opened === undefined && <CloseOnNavigation onClose={() => setOpen(false)} />}
        {provideCloseLock(typeof children === 'function' ? children(() => setOpen(false)) : children)}
      </Popover.Dropdown>
    </Popover>
  );
}

/** Rendered inside an open popup to close it when the URL changes to another screen or tab. */
function CloseOnNavigation({ onClose }: { onClose: () => void }) {
  useOnPlaceChange(onClose);
  return null;
}
