import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useSignedIn } from '../../../platform/lib/session.ts';
import { AddPlayDialog } from './AddPlayDialog.tsx';
import styles from '../../../platform/ui/button.module.css';

interface AddPlayButtonProps {
  /** The account to which the playbook is added; if undefined, the user selects one. */
  accountId?: number;
  onAdded: (id: number) => void;
}

/** Opens the dialog that adds a playbook. It is hidden from users with view-only access. */
export function AddPlayButton({ accountId, onAdded }: AddPlayButtonProps) {
  const { user_access_type: type } = useSignedIn();
  const [isAdding, setIsAdding] = useState(false);
  if (type === 'read_only') return null;
  return (
    <>
      <button type="button" className={styles.button} data-primary onClick={() => setIsAdding(true)}>
        <Plus size={14} aria-hidden />
        Playbook
      </button>
      {isAdding && (
        <AddPlayDialog
          accountId={accountId}
          onAdded={(id) => {
            setIsAdding(false);
            onAdded(id);
          }}
          onClose={() => setIsAdding(false)}
        />
      )}
    </>
  );
}
