import { RowButton } from '../../../../platform/ui/RowButton.tsx';

interface EndButtonProps {
  /** Name of the user whose session it is. */
  name: string;
  onEnd: () => void;
}

/** Button that opens the confirmation to end the session of a row. */
export const EndButton = ({ name, onEnd }: EndButtonProps) => (
  <RowButton className="se-end" label={`End the session of ${name}`} onPress={onEnd}>
    End
  </RowButton>
);
