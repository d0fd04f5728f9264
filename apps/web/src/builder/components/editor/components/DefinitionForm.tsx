import type { Definition } from '@mainstay/contract/components/definition';
import { clsx } from 'clsx';
import { LoadingFallback } from '../../../../platform/lib/lazy-component.tsx';
import { Skeleton } from '../../../../platform/ui/Skeleton.tsx';
import { TextField } from '../../../../platform/ui/TextField.tsx';
import { getComponentKind } from '../../component-kinds.ts';
import { DisplaySection } from './DisplaySection.tsx';
import { LinksSection } from './LinksSection.tsx';
import { ThresholdSection } from './ThresholdSection.tsx';
import { type DefinitionParts, useEditor, withParts } from './editor-state.ts';
import selectFieldStyles from '../../../../platform/ui/SelectField.module.css';
import styles from './ComponentEditor.module.css';

interface DefinitionFormProps {
  /** Null for a new component. */
  id: number | null;
  definition: Definition;
  onChange: (definition: Definition) => void;
}

/** Form for a definition, with the fields and sections of its kind. */
export function DefinitionForm({ id, definition, onChange }: DefinitionFormProps) {
  const { faults: issues } = useEditor();
  const { meta } = definition;
  const { Fields, sections } = getComponentKind(definition.kind);
  const update = (parts: DefinitionParts) => onChange(withParts(definition, parts));
  return (
    <>
      <div className={clsx(selectFieldStyles.fields, styles.baseFields)}>
        <TextField
          label="Name"
          data-autofocus
          value={definition.name}
          maxLength={200}
          autoComplete="off"
          error={issues.name}
          onChange={(name) => update({ name })}
        />
        <TextField
          label="Title on the page"
          placeholder={definition.name}
          value={meta.title ?? ''}
          maxLength={200}
          onChange={(title) => update({ meta: { ...meta, title: title || undefined } })}
        />
      </div>
      <LoadingFallback fallback={<Skeleton height={160} />}>
        <Fields definition={definition} onChange={update} />
      </LoadingFallback>
      {sections.includes('display') && (
        <DisplaySection definition={definition} onChange={(next) => update({ meta: next })} />
      )}
      {sections.includes('thresholds') && (
        <ThresholdSection
          thresholds={definition.threshold_config}
          onChange={(threshold_config) => update({ threshold_config })}
        />
      )}
      {sections.includes('links') && (
        <LinksSection
          ownId={id}
          definition={definition}
          onDrilldown={(drilldown) => update({ drilldown })}
          onMeta={(next) => update({ meta: next })}
        />
      )}
    </>
  );
}
