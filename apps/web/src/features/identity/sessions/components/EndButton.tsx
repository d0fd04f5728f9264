import { RowButton } from '../../../../ui/RowButton.tsx';

interface EndButtonProps {
  /** Whose session it is. */
  name: string;
  onEnd: () => void;
}

/** Ends a row's session, after a question. */
export const EndButton = ({ name, onEnd }: EndButtonProps) => (
  <RowButton className="se-end" label={`End the session of ${name}`} onPress={onEnd}>
    End
  </RowButton>
);
