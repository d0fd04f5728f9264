/** The draft of an attribute in its editor, where an empty tooltip is an empty string. */
import type { AuthoredAttribute } from '@mainstay/contract/attributes/admin';
import {
  type AttributeOption,
  type AttributePart,
  type AttributeScope,
  VALIDATIONS,
} from '@mainstay/contract/rules/attribute-values';
import type { UserType } from '@mainstay/contract/rules/access';

export interface AttributeDraft {
  name: string;
  scope: AttributeScope;
  copy: boolean;
  tooltip: string;
  read_permission: readonly UserType[];
  write_permission: readonly UserType[];
  components: readonly AttributePart[];
}

export const createPart = (primary: boolean): AttributePart => ({
  type: 'Input',
  primary,
  validation: 'text',
  required: false,
  label: '',
  options: [],
});

export const toDraft = (attribute: AuthoredAttribute | null): AttributeDraft =>
  attribute
    ? {
        name: attribute.name,
        scope: attribute.scope,
        copy: attribute.copy,
        tooltip: attribute.tooltip ?? '',
        read_permission: attribute.read_permission,
        write_permission: attribute.write_permission,
        components: attribute.components,
      }
    : {
        name: '',
        scope: 'Account',
        copy: false,
        tooltip: '',
        read_permission: ['P', 'E', 'A'],
        write_permission: ['P', 'A'],
        components: [createPart(true)],
      };

const VALIDATION_LABELS = { text: 'Text', number: 'Number', currency: 'Currency' } as const;
export const VALIDATION_OPTIONS = VALIDATIONS.map((value) => ({ value, label: VALIDATION_LABELS[value] }));

/** Formats the options of a field in one line. */
export const formatOptions = (options: readonly AttributeOption[]): string =>
  options
    .map(({ value, color, status }) =>
      [value, color, status === 'active' ? null : '(inactive)'].filter(Boolean).join(' '),
    )
    .join(', ');

const HAS_OPTIONS: readonly string[] = ['Select', 'Radio', 'Checkbox', 'text list'];
export const hasOptions = ({ type }: AttributePart): boolean => HAS_OPTIONS.includes(type);

/** Changes the type of a part and resets settings that the new type does not have. */
export const changePartType = (part: AttributePart, type: AttributePart['type']): AttributePart => ({
  ...part,
  type,
  validation: type === 'Input' ? part.validation : 'text',
  options: HAS_OPTIONS.includes(type) ? part.options : [],
});

/** Converts a draft to a request body; an empty tooltip becomes null. */
export const toRequestBody = ({ tooltip, ...draft }: AttributeDraft) => ({ ...draft, tooltip: tooltip.trim() || null });
