import type { Threshold } from '@mainstay/contract/components/definition';
import { clsx } from 'clsx';
import { ListButtons } from '../../../../platform/ui/ListButtons.tsx';
import { SelectField } from '../../../../platform/ui/SelectField.tsx';
import { TextField } from '../../../../platform/ui/TextField.tsx';
import { removeAt, replaceAt, moveAt, parseTypedNumber, useEditor } from './editor-state.ts';
import { NumberField } from './NumberField.tsx';
import { Section } from './Section.tsx';
import { THRESHOLD_OPERATORS } from './option-labels.ts';
import layoutStyles from '../../../../platform/theme/layout.module.css';
import textStyles from '../../../../platform/theme/text.module.css';
import buttonStyles from '../../../../platform/ui/button.module.css';
import selectFieldStyles from '../../../../platform/ui/SelectField.module.css';
import styles from './ComponentEditor.module.css';

const NEXT_COLORS = ['#2A9D5F', '#E3A82B', '#E2711D', '#D64545'];
const MAX_THRESHOLDS = 10;

interface ThresholdSectionProps {
  thresholds: readonly Threshold[];
  onChange: (thresholds: Threshold[]) => void;
}

/** Colors of values; the first matching threshold applies. */
export function ThresholdSection({ thresholds, onChange }: ThresholdSectionProps) {
  const { faults: issues } = useEditor();
  const add = () => {
    const color = NEXT_COLORS[thresholds.length % NEXT_COLORS.length] ?? '#2A9D5F';
    onChange([...thresholds, { op: 'gt', from: 0, color }]);
  };
  return (
    <Section title="Thresholds" count={thresholds.length}>
      {thresholds.map((threshold, index) => {
        const set = (more: Partial<Threshold>) => onChange(replaceAt(thresholds, index, { ...threshold, ...more }));
        const name = `Threshold ${index + 1}`;
        return (
          <fieldset key={index} className={clsx(styles.item, selectFieldStyles.fields)}>
            <legend className={textStyles.screenReaderOnly}>{name}</legend>
            <div className={styles.itemHeader}>
              <input
                type="color"
                aria-label={`${name}: color`}
                value={threshold.color}
                onChange={(event) => set({ color: event.target.value.toUpperCase() })}
              />
              <b className={layoutStyles.grow}>{threshold.label || name}</b>
              <ListButtons
                name={name.toLowerCase()}
                onStep={(by) => onChange(moveAt(thresholds, index, by))}
                onRemove={() => onChange(removeAt(thresholds, index))}
              />
            </div>
            <div className={selectFieldStyles.pair}>
              <SelectField
                label={`${name}: when`}
                value={threshold.op}
                options={THRESHOLD_OPERATORS}
                onChange={(op) => set({ op, to: op === 'between' ? (threshold.to ?? threshold.from) : undefined })}
              />
              <NumberField label={`${name}: number`} value={threshold.from} onNumber={(from) => set({ from })} />
            </div>
            {threshold.op === 'between' && (
              <TextField
                label={`${name}: and`}
                type="number"
                step="any"
                value={threshold.to ?? ''}
                error={issues[`threshold_config.${index}`]}
                onChange={(text) => set({ to: parseTypedNumber(text) })}
              />
            )}
            <TextField
              label={`${name}: label`}
              value={threshold.label ?? ''}
              maxLength={60}
              onChange={(label) => set({ label: label || undefined })}
            />
          </fieldset>
        );
      })}
      {thresholds.length < MAX_THRESHOLDS && (
        <button type="button" className={buttonStyles.button} onClick={add}>
          Add threshold
        </button>
      )}
    </Section>
  );
}
