import type { AuthoredAttribute } from '@mainstay/contract/attributes/admin';
import type { UserType } from '@mainstay/contract/rules/access';
import {
  ATTRIBUTE_SCOPES,
  type AttributeValue,
  getPrimaryPart,
  getSecondaryPart,
  parseAttributeValue,
} from '@mainstay/contract/rules/attribute-values';
import { formatCount } from '@mainstay/contract/rules/numbers';
import { useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useState } from 'react';
import { EditorHeader } from '../../../core/definitions/EditorHeader.tsx';
import { openPath } from '../../../platform/lib/open-address.ts';
import { type FieldLabels, formatOption } from '../../../platform/forms/compare-values.ts';
import { EditorFrame } from '../../../platform/forms/EditorFrame.tsx';
import { FormNotices } from '../../../platform/forms/FormNotices.tsx';
import { useEditForm } from '../../../platform/forms/use-edit-form.ts';
import { useNavigateTo } from '../../../platform/lib/use-navigate-to.ts';
import { SelectField } from '../../../platform/ui/SelectField.tsx';
import { Fields } from '../../../platform/ui/Form.tsx';
import { TextField } from '../../../platform/ui/TextField.tsx';
import { showToast } from '../../../platform/ui/toast.ts';
import { authoredQuery, deleteAttribute, saveAttribute } from '../queries.ts';
import { AttributeCard } from './AttributeCard.tsx';
import { PartForm } from './PartForm.tsx';
import {
  type AttributeDraft,
  createPart,
  formatOptions,
  toDraft,
  toRequestBody,
  VALIDATION_OPTIONS,
} from './attribute-draft.ts';
import textStyles from '../../../platform/theme/text.module.css';
import buttonStyles from '../../../platform/ui/button.module.css';
import editorFormStyles from '../../../platform/ui/EditorForm.module.css';
import nativeFieldStyles from '../../../platform/ui/NativeField.module.css';
import pageHeaderStyles from '../../../platform/ui/PageHeader.module.css';
import styles from './AttributeBuilder.module.css';

const TYPES: readonly (readonly [UserType, string])[] = [
  ['P', 'Primary CSM'],
  ['E', 'Extended team'],
  ['A', 'By role, not on the team'],
];
const formatTypes = formatOption(TYPES.map(([value, label]) => ({ value, label })));
const PERMISSIONS = { read: 'Who can view it', write: 'Who can edit it' } as const;
const PARTS = ['First field', 'Second field'] as const;
const LABELS: FieldLabels = {
  scope: 'Applies to',
  copy: 'Allow copying the value',
  read_permission: [PERMISSIONS.read, formatTypes],
  write_permission: [PERMISSIONS.write, formatTypes],
  components: (position) => PARTS[position] ?? '',
  'components.primary': null,
  'components.validation': ['Accepts', formatOption(VALIDATION_OPTIONS)],
  'components.options': ['Options', formatOptions],
};

interface AttributeBuilderProps {
  attribute: AuthoredAttribute | null;
  /** Reloads the attribute after a version was restored. */
  onRestored: () => Promise<unknown>;
}

/** Editor for an attribute, with a preview next to the form. */
export function AttributeBuilder({ attribute, onRestored }: AttributeBuilderProps) {
  const client = useQueryClient();
  const navigateTo = useNavigateTo();
  const openList = () => navigateTo(openPath('attributes'));
  const form = useEditForm({
    draft: `attribute ${attribute?.id ?? 'new'}`,
    values: toDraft(attribute),
    version: attribute?.version,
    subject: attribute && { type: 'attribute', id: attribute.id },
    isGuarded: true,
    save: async (values, version = 0) => {
      await saveAttribute(client, attribute && { id: attribute.id, version }, toRequestBody(values));
      showToast(`Saved “${values.name}”.`);
    },
    onSaved: openList,
    fetchNewest: async () => {
      const newest = attribute && (await client.fetchQuery(authoredQuery(attribute.id)));
      return newest && { values: toDraft(newest), version: newest.version };
    },
    reload: onRestored,
  });
  const { values: draft, set } = form;
  const [main, other] = draft.components;
  return (
    <EditorFrame form={form}>
      <EditorHeader
        title={attribute?.name ?? 'New attribute'}
        form={form}
        onBack={openList}
        save={attribute ? 'Save' : 'Create attribute'}
        saved={
          attribute && {
            kind: 'attribute',
            id: attribute.id,
            removal: {
              losing: `This also deletes its ${formatCount(attribute.values, 'value')}.`,
              onDelete: () => deleteAttribute(client, attribute.id),
            },
            onRestored,
          }
        }
      />
      <div className={clsx(pageHeaderStyles.page, styles.columns)}>
        <div className={editorFormStyles.form}>
          <Fields disabled={!form.canWrite}>
            <FormNotices form={form} labels={LABELS} />
            <TextField label="Name" {...form.field('name')} />
            <div className={editorFormStyles.pair}>
              <SelectField
                label="Applies to"
                options={ATTRIBUTE_SCOPES.map((scope) => ({ value: scope, label: scope }))}
                {...form.field('scope')}
              />
              <TextField label="Tooltip" {...form.field('tooltip')} />
            </div>
            <label className={styles.checkField}>
              <input type="checkbox" checked={draft.copy} onChange={(event) => set({ copy: event.target.checked })} />
              Allow copying the value
            </label>
            <div className={editorFormStyles.pair}>
              <Permission name="read" draft={draft} set={set} />
              <Permission name="write" draft={draft} set={set} />
            </div>
            {main && (
              <PartForm
                title={PARTS[0]}
                part={main}
                onChange={(part) => set({ components: other ? [part, other] : [part] })}
              />
            )}
            {main && other && (
              <PartForm
                title={PARTS[1]}
                part={other}
                onChange={(part) => set({ components: [main, part] })}
                onRemove={() => set({ components: [{ ...main, primary: true }] })}
              />
            )}
            {main && !other && (
              <button
                type="button"
                className={clsx(buttonStyles.button, editorFormStyles.addButton)}
                onClick={() => set({ components: [main, createPart(false)] })}
              >
                Add a second field
              </button>
            )}
          </Fields>
        </div>
        <AttributeTryout draft={draft} />
      </div>
    </EditorFrame>
  );
}

interface PermissionProps {
  name: 'read' | 'write';
  draft: AttributeDraft;
  set: (next: Partial<AttributeDraft>) => void;
}

const Permission = ({ name, draft, set }: PermissionProps) => (
  <PermissionChecks
    legend={PERMISSIONS[name]}
    value={draft[`${name}_permission`]}
    onChange={(types: UserType[]) => set({ [`${name}_permission`]: types })}
  />
);

interface PermissionChecksProps {
  legend: string;
  value: readonly UserType[];
  onChange: (value: UserType[]) => void;
}

/** Checkboxes for the member types that have a permission; if none is checked, no type has it. */
const PermissionChecks = ({ legend, value, onChange }: PermissionChecksProps) => (
  <fieldset className={nativeFieldStyles.group}>
    <legend>{legend}</legend>
    {TYPES.map(([type, label]) => (
      <label key={type}>
        <input
          type="checkbox"
          checked={value.includes(type)}
          onChange={(event) => onChange(event.target.checked ? [...value, type] : value.filter((one) => one !== type))}
        />
        {label}
      </label>
    ))}
  </fieldset>
);

/** Preview of an attribute under construction; values entered here are not saved. */
function AttributeTryout({ draft }: { draft: AttributeDraft }) {
  const [value, setValue] = useState<{ primary: AttributeValue; secondary: AttributeValue }>({
    primary: null,
    secondary: null,
  });
  const toValidValue = (
    part: ReturnType<typeof getPrimaryPart<AttributeDraft['components'][number]>>,
    raw: unknown,
  ) => {
    const parsed = part && parseAttributeValue(part, raw);
    return parsed?.issue === undefined ? (parsed?.value ?? null) : null;
  };
  const { components } = draft;
  const attribute = {
    ...draft,
    id: 0,
    version: 0,
    name: draft.name.trim() || 'Attribute',
    tooltip: draft.tooltip.trim() || null,
    components: components.map((part) => ({ ...part, options: [...part.options] })),
    read_permission: [...draft.read_permission],
    write_permission: [...draft.write_permission],
  };
  return (
    <aside className={styles.preview} aria-label="Preview">
      <p className={textStyles.caption}>Preview. Try it out; nothing is saved.</p>
      <AttributeCard
        key={components.map(({ type, validation }) => type + validation).join()}
        attribute={attribute}
        value={{
          primary: toValidValue(getPrimaryPart(components), value.primary),
          secondary: toValidValue(getSecondaryPart(components), value.secondary),
          meta_data: {},
          updated_by: null,
          updated_at: null,
          version: 0,
          user_type: 'A',
          read_only: false,
        }}
        draft={undefined}
        fetchNewest={async () => undefined}
        onSave={async (next) =>
          setValue({
            primary: toValidValue(getPrimaryPart(components), next.primary),
            secondary: toValidValue(getSecondaryPart(components), next.secondary),
          })
        }
      />
    </aside>
  );
}
