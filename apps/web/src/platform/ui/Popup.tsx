import type { PopoverProps } from '@mantine/core';
import { useUncontrolled } from '@mantine/hooks';
import type { ReactNode, RefObject } from 'react';
import { useLockableOverlay } from '../lib/close-lock.tsx';
import { lazyComponent } from '../lib/lazy-component.tsx';
import { useOnPlaceChange } from '../lib/use-on-place-change.ts';
import { LazyOverlay, type Trigger, useOverlayTrigger } from './overlay-anchor.tsx';

const PopupDropdown = lazyComponent(async () => (await import('./PopupDropdown.tsx')).PopupDropdown);

export const preloadPopup = PopupDropdown.preload;

type PopupPosition = Pick<PopoverProps, 'position' | 'width' | 'offset' | 'withinPortal'>;

export interface PopupContentProps extends PopupPosition {
  /** The accessible name. */
  label: string;
  className?: string | undefined;
  children: ReactNode | ((close: () => void) => ReactNode);
}

interface PopupProps extends PopupContentProps {
  /** The button that opens it; its click handler is added here. */
  trigger: Trigger;
  /** With `onChange`, for a screen that controls whether it is open. */
  opened?: boolean;
  onChange?: (opened: boolean) => void;
}

/**
 * A button with a popover for details and short forms. The focus moves into the popover, is trapped in it, and returns
 * to the button.
 */
export function Popup({ trigger, opened, onChange, children, ...content }: PopupProps) {
  const [isOpen, setOpen] = useUncontrolled({ value: opened, defaultValue: false, onChange });
  const lock = useLockableOverlay();
  const { button, anchor, id } = useOverlayTrigger({
    trigger,
    popupType: 'dialog',
    opened: isOpen,
    onToggle: () => !lock.isLocked && setOpen(!isOpen),
    preload: PopupDropdown.preload,
  });
  return (
    <>
      {button}
      <LockablePopup {...content} id={id} anchor={anchor} opened={isOpen} onChange={setOpen} lock={lock}>
        {(close) => (
          <>
            {opened === undefined && <CloseOnNavigation onClose={close} />}
            {typeof children === 'function' ? children(close) : children}
          </>
        )}
      </LockablePopup>
    </>
  );
}

interface AnchoredPopupProps extends PopupContentProps {
  /** Id of the button. */
  id?: string;
  /** The element at which the popover is shown. */
  anchor: RefObject<HTMLElement | null>;
  opened: boolean;
  onChange: (opened: boolean) => void;
}

/** The popover of a button that is rendered elsewhere. */
export function AnchoredPopup(props: AnchoredPopupProps) {
  return <LockablePopup {...props} lock={useLockableOverlay()} />;
}

/** A popover that stays open while a form in it is being saved. */
function LockablePopup({
  lock,
  children,
  ...props
}: AnchoredPopupProps & { lock: ReturnType<typeof useLockableOverlay> }) {
  const close = () => props.onChange(false);
  return (
    <LazyOverlay opened={props.opened} onClose={close}>
      <PopupDropdown {...props} isLocked={lock.isLocked}>
        {lock.provideCloseLock(typeof children === 'function' ? children(close) : children)}
      </PopupDropdown>
    </LazyOverlay>
  );
}

/** Rendered inside an open popup to close it when the URL changes to another screen or tab. */
function CloseOnNavigation({ onClose }: { onClose: () => void }) {
  useOnPlaceChange(onClose);
  return null;
}
