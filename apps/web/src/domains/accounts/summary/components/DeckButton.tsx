import type { AccountDetails } from '@mainstay/contract/accounts';
import { Presentation } from 'lucide-react';
import { useState } from 'react';
import { getErrorMessage } from '../../../../platform/lib/api.ts';
import { showToast } from '../../../../platform/ui/toast.ts';
import '../../../../platform/ui/button.css';

/** Saves the account as slides. The code that creates them is loaded on the first click. */
export function DeckButton({ account, asOf }: { account: AccountDetails; asOf: string | undefined }) {
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const { saveDeck } = await import('./deck-file.ts');
      await saveDeck(account, asOf);
    } catch (error) {
      showToast(`Could not create the slides. ${getErrorMessage(error)}`);
    } finally {
      setBusy(false);
    }
  };
  return (
    <button type="button" className="btn" aria-busy={busy} disabled={busy} onClick={() => void save()}>
      <Presentation size={14} aria-hidden />
      Slides
    </button>
  );
}
