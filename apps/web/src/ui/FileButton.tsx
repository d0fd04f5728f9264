import './button.css';
import './FileButton.css';

interface FileButtonProps {
  children: string;
  /** What the field is called. */
  label: string;
  /** File types as the browser's dialog takes them. */
  accept: string;
  busy?: boolean;
  onChoose: (file: File | null) => void;
}

/** A button that opens the browser's file dialog. The same file can be chosen twice. */
export function FileButton({ children, label, accept, busy, onChoose }: FileButtonProps) {
  return (
    <span className="fb">
      <input
        type="file"
        aria-label={label}
        accept={accept}
        disabled={busy}
        onChange={(event) => {
          onChoose(event.target.files?.[0] ?? null);
          event.target.value = '';
        }}
      />
      <span className="btn" aria-hidden aria-busy={busy}>
        {children}
      </span>
    </span>
  );
}
