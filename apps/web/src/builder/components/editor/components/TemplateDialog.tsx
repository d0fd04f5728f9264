import { type Kind, KINDS } from '@mainstay/contract/components/definition';
import { hashHref } from '../../../../platform/lib/history.ts';
import { Dialog } from '../../../../platform/ui/Dialog.tsx';
import { getComponentKind } from '../../component-kinds.ts';
import { Thumbnail } from '../../Thumbnail.tsx';
import textStyles from '../../../../platform/theme/text.module.css';
import cardStyles from '../../../../platform/ui/Card.module.css';
import styles from './ComponentEditor.module.css';

interface TemplateDialogProps {
  /** By default, the templates are links to the editor of components. */
  onSelect?: (kind: Kind) => void;
  onClose: () => void;
}

/** Selects the template of a new component; the editor then opens with a minimal definition. */
export const TemplateDialog = ({ onSelect, onClose }: TemplateDialogProps) => (
  <Dialog opened onClose={onClose} title="New component" size={760}>
    <ul className={styles.templates}>
      {KINDS.map((kind) => ({ kind, ...getComponentKind(kind) }))
        .filter(({ isAvailable }) => isAvailable?.() ?? true)
        .map(({ kind, label, about, drawing }) => {
          const content = (
            <>
              <Thumbnail drawing={drawing} />
              <b>{label}</b>
              <span className={textStyles.caption}>{about}</span>
            </>
          );
          return (
            <li key={kind}>
              {onSelect ? (
                <button type="button" className={cardStyles.card} onClick={() => onSelect(kind)}>
                  {content}
                </button>
              ) : (
                <a className={cardStyles.card} href={hashHref(`/dashboard/admin/components/new?kind=${kind}`)}>
                  {content}
                </a>
              )}
            </li>
          );
        })}
    </ul>
  </Dialog>
);
