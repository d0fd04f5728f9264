import { Popover, type PopoverProps } from '@mantine/core';
import { useUncontrolled } from '@mantine/hooks';
import { cloneElement, type MouseEvent, type ReactElement, type ReactNode, useRef } from 'react';
import { useLockableOverlay } from '../lib/close-lock.tsx';
import { useOnPlaceChange } from '../lib/use-on-place-change.ts';
import './overlay-styles.ts';

interface PopupProps extends Pick<PopoverProps, 'position' | 'width' | 'offset' | 'withinPortal'> {
  /** What screen readers call it. */
  label: string;
  className?: string;
  /** The button that opens it; what a press does is added here. */
  trigger: ReactElement<{ onClick?: (event: MouseEvent<HTMLElement>) => void }>;
  children: ReactNode | ((close: () => void) => ReactNode);
  /** With `onChange`, where the screen keeps whether it is open. */
  opened?: boolean;
  onChange?: (opened: boolean) => void;
}

/** Mantine calls a popover like the button that opens it; ours say what they hold. */
const OWN_NAME = { dropdown: { 'aria-labelledby': undefined } };

/** A button and what it opens, for details and short forms. The focus goes in, stays in, and comes back to the button. */
export function Popup({ label, className, trigger, children, opened, onChange, offset = 6, ...place }: PopupProps) {
  const [isOpen, setOpen] = useUncontrolled({ value: opened, defaultValue: false, onChange });
  const { isLocked, provideCloseLock } = useLockableOverlay();
  const opener = useRef<HTMLElement | null>(null);
  const press = (event: MouseEvent<HTMLElement>) => {
    opener.current = event.currentTarget;
    if (!isLocked) setOpen(!isOpen);
  };
  // What had the focus when the popover opened may be gone: content that comes late takes the focus over.
  const bringBack = () => {
    if (document.activeElement === document.body) opener.current?.focus();
  };
  return (
    <Popover
      {...place}
      offset={offset}
      opened={isOpen}
      onChange={setOpen}
      closeOnEscape={!isLocked}
      closeOnClickOutside={!isLocked}
      onExitTransitionEnd={bringBack}
      trapFocus
      returnFocus
      attributes={OWN_NAME}
    >
      <Popover.Target>{cloneElement(trigger, { onClick: press })}</Popover.Target>
      <Popover.Dropdown className={className} aria-label={label}>
        {opened === undefined && <CloseElsewhere onClose={() => setOpen(false)} />}
        {provideCloseLock(typeof children === 'function' ? children(() => setOpen(false)) : children)}
      </Popover.Dropdown>
    </Popover>
  );
}

/** Part of an open popup: what it is about goes when the address leads elsewhere. */
function CloseElsewhere({ onClose }: { onClose: () => void }) {
  useOnPlaceChange(onClose);
  return null;
}
