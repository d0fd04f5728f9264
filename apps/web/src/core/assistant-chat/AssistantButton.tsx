import { Sparkles } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { LoadingFallback, lazyRouteComponent } from '../../platform/lib/lazy-component.tsx';
import { useAddressedAccountId } from '../../platform/lib/use-addressed-account-id.ts';
import { LazyOverlay } from '../../platform/ui/overlay-anchor.tsx';
import barButtonStyles from '../../platform/ui/BarButton.module.css';
import { PlainButton } from '../../platform/ui/PlainButton.tsx';
import { onOpenAssistant } from './assistant-panel.ts';

const AssistantPanel = lazyRouteComponent(() => import('./components/AssistantPanel.tsx'), 'AssistantPanel');
/** Preloads the panel when the pointer or the focus reaches the button. */
const preload = () => void AssistantPanel.preload?.();

/** Opens the panel of the assistant. On the screen of an account, the panel is about this account. */
export function AssistantButton() {
  const accountId = useAddressedAccountId();
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  useEffect(() => onOpenAssistant(() => setOpen(true)), []);
  const close = () => {
    setOpen(false);
    opener.current?.focus();
  };
  return (
    <>
      <PlainButton
        ref={opener}
        className={barButtonStyles.barButton}
        aria-label="Assistant"
        title="Assistant"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => setOpen(true)}
      >
        <Sparkles size={17} aria-hidden />
      </PlainButton>
      {isOpen && (
        <LazyOverlay opened onClose={close}>
          <LoadingFallback fallback={null}>
            <AssistantPanel accountId={accountId} onClose={close} />
          </LoadingFallback>
        </LazyOverlay>
      )}
    </>
  );
}
