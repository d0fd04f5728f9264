import { Trash2 } from 'lucide-react';
import { RowButton } from '../../../../platform/ui/RowButton.tsx';

interface DeleteButtonProps {
  /** Name of the component to delete. */
  name: string;
  onDelete: () => void;
}

/** Button that opens the confirmation to delete the component of a row. */
export const DeleteButton = ({ name, onDelete }: DeleteButtonProps) => (
  <RowButton icon label={`Delete ${name}`} onPress={onDelete}>
    <Trash2 size={14} aria-hidden />
  </RowButton>
);
