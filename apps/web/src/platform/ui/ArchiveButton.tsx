import { Archive, ArchiveRestore } from 'lucide-react';
import { showToast } from './toast.ts';
import styles from './button.module.css';

interface ArchiveButtonProps {
  /** Name of the item to archive. */
  name: string;
  /** True if the item is already archived. */
  archived: boolean;
  onArchive: (archived: boolean) => Promise<unknown>;
  onDone: () => void;
  onProblem: (problem: unknown) => void;
}

/** Archives or unarchives an item and confirms this with a toast. */
export function ArchiveButton({ name, archived, onArchive, onDone, onProblem }: ArchiveButtonProps) {
  const move = async () => {
    try {
      await onArchive(!archived);
      showToast(archived ? `${name} is unarchived.` : `${name} is archived.`);
      onDone();
    } catch (error) {
      onProblem(error);
    }
  };
  return (
    <button type="button" className={styles.button} onClick={() => void move()}>
      {archived ? <ArchiveRestore size={14} aria-hidden /> : <Archive size={14} aria-hidden />}
      {archived ? 'Unarchive' : 'Archive'}
    </button>
  );
}
