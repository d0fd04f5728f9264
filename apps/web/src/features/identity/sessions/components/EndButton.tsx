import { useContext } from 'react';
import { InTabOrder } from '../../../../ui/in-tab-order.ts';
import '../../../../ui/button.css';

interface EndButtonProps {
  /** Whose session it is. */
  name: string;
  onEnd: () => void;
}

/** Ends a row's session, after a question. */
export function EndButton({ name, onEnd }: EndButtonProps) {
  const inOrder = useContext(InTabOrder);
  return (
    <button
      type="button"
      className="btn se-end"
      tabIndex={inOrder ? 0 : -1}
      aria-label={`End the session of ${name}`}
      onClick={onEnd}
    >
      End
    </button>
  );
}
