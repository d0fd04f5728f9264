import { Trash2 } from 'lucide-react';
import { useContext } from 'react';
import { InTabOrder } from '../../../../ui/in-tab-order.ts';
import '../../../../ui/icon-button.css';

interface DeleteButtonProps {
  /** What is deleted. */
  name: string;
  onDelete: () => void;
}

/** Deletes a row's component, after a question. */
export function DeleteButton({ name, onDelete }: DeleteButtonProps) {
  const inOrder = useContext(InTabOrder);
  return (
    <button type="button" className="ic" tabIndex={inOrder ? 0 : -1} aria-label={`Delete ${name}`} onClick={onDelete}>
      <Trash2 size={14} aria-hidden />
    </button>
  );
}
