import type { ActionProcess } from '@mainstay/contract/playbooks/workspace';
import { Send, Webhook } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { ExecutingAction } from './components/ProcessDialog.tsx';
import buttonStyles from '../../platform/ui/button.module.css';
import iconButtonStyles from '../../platform/ui/icon-button.module.css';

const ProcessDialog = lazy(async () => ({ default: (await import('./components/ProcessDialog.tsx')).ProcessDialog }));

interface ProcessButtonProps {
  action: ExecutingAction;
  process: ActionProcess;
  /** Renders an icon in a row instead of a text button. */
  isIcon?: boolean;
  readOnly?: boolean;
}

/** Opens the form of the action's external process. Users with view-only access see its runs. */
export function ProcessButton({ action, process: { name, kind }, isIcon, readOnly }: ProcessButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const Icon = kind === 'email' ? Send : Webhook;
  const title = readOnly ? `Runs: ${name}` : `Open form: ${name}`;
  return (
    <>
      {isIcon ? (
        <button
          type="button"
          className={iconButtonStyles.iconButton}
          aria-label={title}
          title={title}
          onClick={() => setIsOpen(true)}
        >
          <Icon size={14} aria-hidden />
        </button>
      ) : (
        <button
          type="button"
          className={buttonStyles.button}
          data-quiet
          aria-label={title}
          onClick={() => setIsOpen(true)}
        >
          {readOnly ? 'Runs' : 'Open form'}
        </button>
      )}
      {isOpen && (
        <Suspense>
          <ProcessDialog action={action} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
