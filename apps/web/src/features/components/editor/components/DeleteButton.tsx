import { Trash2 } from 'lucide-react';
import { RowButton } from '../../../../ui/RowButton.tsx';

interface DeleteButtonProps {
  /** What is deleted. */
  name: string;
  onDelete: () => void;
}

/** Deletes a row's component, after a question. */
export const DeleteButton = ({ name, onDelete }: DeleteButtonProps) => (
  <RowButton icon label={`Delete ${name}`} onPress={onDelete}>
    <Trash2 size={14} aria-hidden />
  </RowButton>
);
