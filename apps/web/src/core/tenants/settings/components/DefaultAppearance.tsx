import type { Appearance } from '@mainstay/contract/tenants/appearance';
import { useState } from 'react';
import { getErrorMessage } from '../../../../platform/lib/api.ts';
import { RadioCards } from '../../../../platform/ui/RadioCards.tsx';
import { showToast } from '../../../../platform/ui/toast.ts';
import { saveDefaultAppearance } from '../queries.ts';

const OPTIONS = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'auto', label: 'System' },
] as const satisfies readonly { value: Appearance; label: string }[];

/**
 * Sets the color mode of all users who have not selected one. The update is optimistic and is reverted if the server
 * rejects it.
 */
export function DefaultAppearance({ saved, canWrite }: { saved: Appearance; canWrite: boolean }) {
  const [selected, setSelected] = useState(saved);
  const save = async (appearance: Appearance) => {
    const previous = selected;
    setSelected(appearance);
    try {
      showToast(await saveDefaultAppearance(appearance));
    } catch (error) {
      setSelected(previous);
      showToast(getErrorMessage(error));
    }
  };
  return (
    <RadioCards
      legend="Default for everyone"
      name="default_appearance"
      options={OPTIONS}
      value={selected}
      disabled={!canWrite}
      onChange={(appearance) => void save(appearance)}
    />
  );
}
