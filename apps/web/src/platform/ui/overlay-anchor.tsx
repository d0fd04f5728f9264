/** Popovers and menus whose code is loaded when their button is about to be used. */
import { assignRef, useMergedRef, useMounted, useWindowEvent } from '@mantine/hooks';
import {
  cloneElement,
  Component,
  type FocusEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  type Ref,
  type RefObject,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { LoadingFallback } from '../lib/lazy-component.tsx';
import { showToast } from './toast.ts';

/** A button that opens a popover or a menu. */
export type Trigger = ReactElement<{
  ref?: Ref<HTMLElement>;
  onClick?: (event: MouseEvent<HTMLElement>) => void;
  onPointerEnter?: (event: PointerEvent<HTMLElement>) => void;
  onFocus?: (event: FocusEvent<HTMLElement>) => void;
}>;

interface OverlayTriggerOptions {
  trigger: Trigger;
  popupType: 'dialog' | 'menu';
  opened: boolean;
  onToggle: () => void;
  /** Loads the code of the overlay. */
  preload: () => unknown;
}

/**
 * Connects a button with its overlay.
 * @returns the button, a reference to its element, and the id from which Mantine derives the id of the overlay
 */
export function useOverlayTrigger({ trigger, popupType, opened, onToggle, preload }: OverlayTriggerOptions) {
  const anchor = useRef<HTMLElement>(null);
  const id = useId();
  const { props } = trigger;
  const ref = useMergedRef(anchor, props.ref ?? null);
  const button = cloneElement<Record<string, unknown>>(trigger, {
    ref,
    id,
    'aria-haspopup': popupType,
    'aria-expanded': opened,
    'aria-controls': opened ? `${id}-dropdown` : undefined,
    'data-expanded': opened || undefined,
    onPointerEnter: (event: PointerEvent<HTMLElement>) => {
      preload();
      props.onPointerEnter?.(event);
    },
    onFocus: (event: FocusEvent<HTMLElement>) => {
      preload();
      props.onFocus?.(event);
    },
    onClick: (event: MouseEvent<HTMLElement>) => {
      props.onClick?.(event);
      if (!event.defaultPrevented) onToggle();
    },
  });
  return { button, anchor, id };
}

interface OverlayProps {
  opened: boolean;
  onClose: () => void;
  children: ReactNode;
}

/**
 * Renders an overlay from the moment it is first opened. If its code cannot be loaded, it closes, a toast reports the failure,
 * and the screen around it stays.
 */
export function LazyOverlay({ opened, onClose, children }: OverlayProps) {
  const [wasOpened, setWasOpened] = useState(opened);
  if (opened && !wasOpened) setWasOpened(true);
  const fail = () => {
    setWasOpened(false);
    onClose();
    showToast('This could not be opened. Check your connection and try again.');
  };
  if (!wasOpened) return null;
  return (
    <LoadBoundary onFail={fail}>
      <LoadingFallback fallback={null}>{children}</LoadingFallback>
    </LoadBoundary>
  );
}

class LoadBoundary extends Component<{ onFail: () => void; children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError = () => ({ failed: true });

  override componentDidCatch(): void {
    this.props.onFail();
  }

  override render(): ReactNode {
    return this.state.failed ? null : this.props.children;
  }
}

/**
 * Returns false in the first render, even if the overlay opens with it: Mantine remembers where to return the focus when an overlay changes
 * from closed to open.
 */
export function useOpenedAfterMount(opened: boolean): boolean {
  const isMounted = useMounted();
  return opened && isMounted;
}

/**
 * Calls `onClose` for Escape while the focus is not in the overlay: it has not moved there yet, or it was in content that
 * was replaced. Mantine closes an overlay only if the focus is inside.
 */
export function useEscapeOutside(opened: boolean, anchor: RefObject<HTMLElement | null>, onClose: () => void): void {
  useWindowEvent('keydown', ({ key }) => {
    const { activeElement } = document;
    if (opened && key === 'Escape' && (activeElement === document.body || activeElement === anchor.current)) onClose();
  });
}

/**
 * Returns a function for the end of the closing transition that moves the focus to the button, unless it is elsewhere on the page. Mantine
 * does not, if the focus moved into the overlay while it was closing, or was in content that was replaced.
 */
export function useFocusRestore(anchor: RefObject<HTMLElement | null>) {
  const overlay = useRef<HTMLDivElement>(null);
  const restoreFocus = () => {
    const { activeElement } = document;
    if (activeElement === document.body || overlay.current?.contains(activeElement)) anchor.current?.focus();
  };
  return { overlay, restoreFocus };
}

/** The target of a Mantine popover whose button is rendered elsewhere: passes the element of the button to the popover. */
export function Anchor({ anchor, ref }: { anchor: RefObject<HTMLElement | null>; ref?: Ref<HTMLElement> }) {
  useLayoutEffect(() => {
    assignRef(ref, anchor.current);
    return () => {
      assignRef(ref, null);
    };
  }, [anchor, ref]);
  return null;
}
