import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import '../../../platform/ui/Card.css';
import '../../../platform/ui/icon-button.css';

interface FrameBoxProps {
  id: number;
  title: string;
  kind: string;
  drawn: boolean;
  hideTitle: boolean;
  noContainer: boolean;
  /** Number of drilldowns to go back from. */
  depth: number;
  onBack: () => void;
  /** Content to the right of the title. */
  header: ReactNode;
  children: ReactNode;
}

/** Kinds whose height depends on their rows; the others fill the available space. */
const AUTO_HEIGHT_KINDS = new Set(['table', 'react-table', 'html']);

/** The frame of a component: title, actions, and the rendered component below. */
export function FrameBox(props: FrameBoxProps) {
  const { id, title, kind, drawn, hideTitle, noContainer, depth, onBack, header, children } = props;
  return (
    <section
      className={noContainer ? 'cmp' : 'cmp card'}
      aria-label={title}
      data-component-id={id}
      data-kind={kind}
      data-flows={AUTO_HEIGHT_KINDS.has(kind) || undefined}
      data-drawn={drawn || undefined}
    >
      {(!hideTitle || depth > 0 || header) && (
        <div className="card-h cmp-h" data-bare={hideTitle || undefined}>
          {depth > 0 && (
            <button type="button" className="ic" aria-label="Back to the previous page" title="Back" onClick={onBack}>
              <ArrowLeft size={15} aria-hidden />
            </button>
          )}
          {!hideTitle && <h2 className="ell">{title}</h2>}
          <span className="grow" />
          {header}
        </div>
      )}
      <div className="cmp-b">{children}</div>
    </section>
  );
}
