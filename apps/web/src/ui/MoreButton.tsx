import './button.css';

interface MoreButtonProps {
  /** The next page is under way. */
  busy: boolean;
  onPress: () => void;
}

/** Leads to the next page of a list, below its entries. */
export const MoreButton = ({ busy, onPress }: MoreButtonProps) => (
  <button type="button" className="btn" data-quiet disabled={busy} onClick={onPress}>
    Show more
  </button>
);
