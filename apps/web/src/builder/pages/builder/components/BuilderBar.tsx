import { clsx } from 'clsx';
import { History as Clock, Redo2, Undo2 } from 'lucide-react';
import { Chip } from '../../../../platform/ui/Chip.tsx';
import textStyles from '../../../../platform/theme/text.module.css';
import buttonStyles from '../../../../platform/ui/button.module.css';
import editorFrameStyles from '../../../../platform/ui/EditorFrame.module.css';
import styles from './Builder.module.css';

interface BuilderBarProps {
  name: string;
  version: number;
  dirty: boolean;
  mayWrite: boolean;
  busy: boolean;
  /** The changes that undo and redo would make; null if there are none. */
  undoLabel: string | null;
  redoLabel: string | null;
  isPhone: boolean;
  onUndo: () => void;
  onRedo: () => void;
  onPhone: (phone: boolean) => void;
  onVersions: () => void;
  onDiscard: () => void;
  onPublish: () => void;
}

/** Shows the name and version of the page, and the operations on the whole page. */
export function BuilderBar(props: BuilderBarProps) {
  const { name, version, dirty, mayWrite: canWrite, busy, isPhone } = props;
  return (
    <header className={clsx(editorFrameStyles.bar, styles.bar)}>
      <Chip tone="brand">{canWrite ? 'Editing' : 'View only'}</Chip>
      <div className={styles.titles}>
        <h1 className={textStyles.truncate}>{name || 'Untitled page'}</h1>
        <span className={clsx(textStyles.caption, styles.caption)}>
          version {version}
          {dirty && ', unpublished changes'}
        </span>
      </div>
      {canWrite && (
        <>
          <IconButton
            label="Undo"
            description={props.undoLabel}
            keys="Control+Z Meta+Z"
            disabled={props.undoLabel === null}
            onClick={props.onUndo}
            icon={Undo2}
          />
          <IconButton
            label="Redo"
            description={props.redoLabel}
            keys="Control+Shift+Z Meta+Shift+Z Control+Y"
            disabled={props.redoLabel === null}
            onClick={props.onRedo}
            icon={Redo2}
          />
        </>
      )}
      <fieldset className={styles.previewSwitch}>
        <legend className={textStyles.screenReaderOnly}>Preview</legend>
        <button type="button" aria-pressed={!isPhone} onClick={() => props.onPhone(false)}>
          Desktop
        </button>
        <button type="button" aria-pressed={isPhone} onClick={() => props.onPhone(true)}>
          Phone
        </button>
      </fieldset>
      <IconButton label="Versions" onClick={props.onVersions} icon={Clock} />
      {canWrite && (
        <>
          <button
            type="button"
            className={clsx(buttonStyles.button, styles.button)}
            disabled={!dirty}
            onClick={props.onDiscard}
          >
            Discard
          </button>
          <button
            type="button"
            className={clsx(buttonStyles.button, styles.button)}
            data-primary
            disabled={!dirty}
            aria-busy={busy}
            onClick={() => busy || props.onPublish()}
          >
            Publish
          </button>
        </>
      )}
    </header>
  );
}

interface IconButtonProps {
  label: string;
  /** What it does in the current state. */
  description?: string | null;
  /** Keys that do the same, as `aria-keyshortcuts`. */
  keys?: string;
  icon: typeof Clock;
  onClick: () => void;
  disabled?: boolean;
}

const IconButton = ({ label, description, keys, icon: Icon, onClick, disabled }: IconButtonProps) => (
  <button
    type="button"
    className={clsx(buttonStyles.button, styles.button, styles.iconButton)}
    aria-label={label}
    aria-keyshortcuts={keys}
    title={description ? `${label}: ${description}` : label}
    disabled={disabled}
    onClick={onClick}
  >
    <Icon size={15} aria-hidden />
  </button>
);
