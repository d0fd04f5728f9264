import type { Proposal } from '@mainstay/contract/assistant';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { getErrorMessage } from '../../../platform/lib/api.ts';
import { useRestoredFocus } from '../../../platform/lib/use-restored-focus.ts';
import { Chip } from '../../../platform/ui/Chip.tsx';
import { FormMessage } from '../../../platform/ui/FormMessage.tsx';
import { confirmProposal, dismissProposal } from '../queries.ts';
import { MailProposal } from './MailProposal.tsx';
import { describeProposal } from './proposal-facts.ts';
import textStyles from '../../../platform/theme/text.module.css';
import buttonStyles from '../../../platform/ui/button.module.css';
import styles from './Assistant.module.css';

interface ProposalCardProps {
  proposal: Proposal;
  onDecided: (proposal: Proposal) => void;
}

/** A change that the assistant proposes, with everything that would be written. It is written only after it is confirmed. */
export function ProposalCard({ proposal, onDecided }: ProposalCardProps) {
  const client = useQueryClient();
  const card = useRef<HTMLElement>(null);
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState<string | null>(null);
  const [isWriting, setWriting] = useState(false);
  useRestoredFocus(busy);
  const { icon: Icon, title, facts, link } = describeProposal(proposal);
  const isMail = proposal.change.kind === 'mail';
  const decide = async (send: (id: number) => Promise<Proposal>) => {
    setBusy(true);
    setMessage(null);
    try {
      const decided = await send(proposal.id);
      onDecided(decided);
      // The buttons are no longer there.
      card.current?.focus();
      if (decided.state !== 'confirmed') return;
      if (isMail) setWriting(true);
      // What was written may be part of any list.
      else void client.invalidateQueries();
    } catch (error) {
      setMessage(getErrorMessage(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <section ref={card} className={styles.proposal} aria-label={title} tabIndex={-1} data-state={proposal.state}>
      <div className={styles.proposalHeader}>
        <Icon size={15} aria-hidden />
        <b>{title}</b>
        <span className={textStyles.caption}>{proposal.account_name}</span>
        {proposal.state !== 'pending' && (
          <Chip tone={proposal.state === 'confirmed' ? 'good' : undefined}>
            {proposal.state === 'confirmed' ? 'Confirmed' : 'Dismissed'}
          </Chip>
        )}
      </div>
      <dl className={styles.facts}>
        {facts.map(({ label, text }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <FormMessage>{message}</FormMessage>
      {proposal.state === 'pending' && (
        <div className={styles.proposalActions}>
          <button
            type="button"
            className={buttonStyles.button}
            data-primary
            disabled={busy}
            onClick={() => void decide(confirmProposal)}
          >
            Confirm
          </button>
          <button
            type="button"
            className={buttonStyles.button}
            disabled={busy}
            onClick={() => void decide(dismissProposal)}
          >
            Dismiss
          </button>
          {isMail && <span className={textStyles.caption}>Opens the draft. Nothing is sent yet.</span>}
        </div>
      )}
      {proposal.state === 'confirmed' && link && (
        <a className={textStyles.brandLink} href={link.href}>
          {link.text}
        </a>
      )}
      {proposal.state === 'confirmed' && isMail && (
        <MailProposal proposal={proposal} isOpen={isWriting} onOpen={setWriting} />
      )}
    </section>
  );
}
