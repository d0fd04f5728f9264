import type { Action } from '@mainstay/contract/playbooks/actions';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { AttributeWidget } from '../../../app/page-parts.ts';
import { AccountLogo } from '../../../ui/AccountLogo.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { useAccountHref } from '../../pages/queries.ts';
import { actionQuery } from '../queries.ts';
import { ActionFacts } from './ActionFacts.tsx';
import { ActionForm } from './ActionForm.tsx';
import { ActionTexts } from './ActionTexts.tsx';
import { StepBar } from './StepBar.tsx';
import { useActionSteps } from './use-action-steps.ts';
import '../../../ui/icon-button.css';
import './ActionWorkspace.css';

interface ActionWorkspaceProps {
  id: number;
  onClose: () => void;
}

/** One action beside the list: what it is about, where it stands, and what can be done with it. */
export function ActionWorkspace({ id, onClose }: ActionWorkspaceProps) {
  const { data: action, error, refetch } = useQuery(actionQuery(id));
  const title = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another action takes the focus again.
  useEffect(() => title.current?.focus(), [id]);
  return (
    <aside
      className="aw"
      aria-label="Action"
      onKeyDown={(event) => {
        // Escape in a dialog or a popup is theirs: they stand in the panel for React, not for the page.
        if (event.key === 'Escape' && event.currentTarget.contains(event.target as Node)) onClose();
      }}
    >
      <div className="aw-head">
        <div className="grow">
          {action && <AccountLine account={action.account} />}
          <h2 ref={title} tabIndex={-1}>
            {action ? action.name : error ? 'Action' : <Skeleton width={220} />}
          </h2>
        </div>
        <button type="button" className="ic" aria-label="Close" onClick={onClose}>
          <X size={16} aria-hidden />
        </button>
      </div>
      {action ? (
        <Opened key={action.id} action={action} />
      ) : error ? (
        <ErrorState title="The action could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : (
        <div className="aw-part">
          <Skeleton height={160} />
        </div>
      )}
    </aside>
  );
}

function AccountLine({ account }: { account: Action['account'] }) {
  const hrefOf = useAccountHref();
  return (
    <a className="aw-account" href={hrefOf(account)}>
      <AccountLogo name={account.name} image={account.image_url} />
      <span className="link ell">{account.name}</span>
      {account.plan && <span className="cap ell">{account.plan}</span>}
    </a>
  );
}

function Opened({ action }: { action: Action }) {
  const steps = useActionSteps(action);
  const { problem, reload } = steps;
  const [editing, setEditing] = useState<'no' | 'open' | 'closed'>('no');
  return (
    <>
      {problem && (
        <div className="aw-problem" role="alert">
          <p>{problem.text}</p>
          {problem.isOutdated && (
            <button type="button" className="btn" onClick={() => void reload()}>
              Load again
            </button>
          )}
        </div>
      )}
      <StepBar action={action} steps={steps} quiet={editing === 'open'} />
      <ActionFacts action={action} steps={steps} />
      {editing === 'open' ? (
        <ActionForm action={action} onSave={steps.edit} onClose={() => setEditing('closed')} />
      ) : (
        <ActionTexts
          action={action}
          onEdit={action.read_only ? undefined : () => setEditing('open')}
          takesFocus={editing === 'closed'}
        />
      )}
      {action.attributes.length > 0 && (
        <section className="aw-part aw-attributes" aria-label="Attributes">
          {action.attributes.map((attribute) => (
            <AttributeWidget
              key={attribute}
              attribute={attribute}
              context={{ actionId: action.id, accountId: action.account.id }}
            />
          ))}
        </section>
      )}
    </>
  );
}
