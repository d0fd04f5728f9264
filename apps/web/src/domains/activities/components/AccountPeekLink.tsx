import { useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { type MouseEvent, useRef, useState } from 'react';
import { useAccountHref } from '../../../core/navigation/queries.ts';
import { getErrorMessage } from '../../../platform/lib/api.ts';
import { AnchoredPopup, preloadPopup } from '../../../platform/ui/Popup.tsx';
import { showToast } from '../../../platform/ui/toast.ts';
import { AccountPeek } from '../../accounts/AccountPeek.tsx';
import { masterSummary } from '../queries.ts';
import textStyles from '../../../platform/theme/text.module.css';
import popupStyles from '../../../platform/ui/Popup.module.css';
import peekStyles from '../../accounts/AccountPeek.module.css';
import styles from './AccountPeekLink.module.css';

interface AccountPeekLinkProps {
  id: number;
  name: string;
  className?: string | undefined;
}

/** Whether a click opens a new tab or window. */
const isModified = ({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  metaKey || ctrlKey || shiftKey || altKey;

/**
 * The name of an account. A click shows the summary of the account once it is loaded, and a second click closes it
 * (1-portfolio-22 to 24). The summary links to the account, as does a new tab.
 */
export function AccountPeekLink({ id, name, className }: AccountPeekLinkProps) {
  const client = useQueryClient();
  const getAccountHref = useAccountHref();
  const anchor = useRef<HTMLAnchorElement>(null);
  const [state, setState] = useState<'closed' | 'loading' | 'open'>('closed');
  const href = getAccountHref({ id, name });
  const summary = client.getQueryData(masterSummary(id).queryKey);
  const toggle = async () => {
    if (state !== 'closed') return setState('closed');
    setState('loading');
    try {
      await client.fetchQuery(masterSummary(id));
      // A second click while it was loading has closed it.
      setState((current) => (current === 'loading' ? 'open' : current));
    } catch (error) {
      setState('closed');
      showToast(getErrorMessage(error));
    }
  };
  return (
    <>
      <a
        ref={anchor}
        className={clsx(textStyles.link, textStyles.truncate, styles.root, className)}
        href={href}
        aria-haspopup="dialog"
        aria-expanded={state === 'open'}
        aria-busy={state === 'loading' || undefined}
        onPointerEnter={preloadPopup}
        onFocus={preloadPopup}
        onClick={(event) => {
          if (isModified(event)) return;
          event.preventDefault();
          void toggle();
        }}
      >
        {name}
      </a>
      {summary && (
        <AnchoredPopup
          label={`Summary of ${name}`}
          className={clsx(popupStyles.popup, peekStyles.popover)}
          position="bottom-start"
          width={316}
          anchor={anchor}
          opened={state === 'open'}
          onChange={(opened) => setState(opened ? 'open' : 'closed')}
        >
          <AccountPeek
            account={{ ...summary, name: summary.account_name }}
            metrics={summary}
            footer={
              <a className={textStyles.brandLink} href={href}>
                Open account
              </a>
            }
          />
        </AnchoredPopup>
      )}
    </>
  );
}
