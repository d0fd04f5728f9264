/** The definition of a custom attribute, stored as one document (S3-29). */
import { z } from 'zod';
import { shortText } from '../kit.ts';
import { ATTRIBUTE_SCOPES, ATTRIBUTE_TYPES, OPTION_STATUSES, VALIDATIONS } from '../rules/attribute-values.ts';
import { isSingleLine, SINGLE_LINE_MESSAGE } from '../rules/single-line.ts';

const line = shortText.refine(isSingleLine, SINGLE_LINE_MESSAGE);
const name = line
  .min(1, 'Name is required.')
  .refine((text) => text.length <= 200, 'Maximum 200 characters are allowed.');
const isDistinct = (list: readonly string[]) => new Set(list).size === list.length;

export const AttributeOption = z.strictObject({
  value: line.min(1, 'An option needs a value.'),
  color: z
    .string()
    .regex(/^#[0-9A-Fa-f]{6}$/, 'Must be a color such as #2A9D5F.')
    .nullable()
    .default(null),
  status: z.enum(OPTION_STATUSES).default('active'),
});

export const AttributePart = z
  .strictObject({
    type: z.enum(ATTRIBUTE_TYPES),
    primary: z.boolean().default(false),
    validation: z.enum(VALIDATIONS).default('text'),
    required: z.boolean().default(false),
    label: line.default(''),
    options: z.array(AttributeOption).max(200).default([]),
  })
  .refine((part) => part.validation === 'text' || part.type === 'Input', {
    path: ['validation'],
    message: 'Only an Input can be numeric.',
  })
  .refine((part) => part.options.length > 0 || !['Select', 'Radio', 'Checkbox'].includes(part.type), {
    path: ['options'],
    message: 'Add at least one option.',
  })
  .refine((part) => part.options.length === 0 || !['Input', 'Textarea', 'Calendar'].includes(part.type), {
    path: ['options'],
    message: 'This type has no options.',
  })
  .refine((part) => isDistinct(part.options.map((option) => option.value)), {
    path: ['options'],
    message: 'Two options have the same value.',
  });

/** P is primary, E is extended team, A is access by role. An empty list grants access to no one (S3-31). */
const permission = z
  .array(z.enum(['P', 'E', 'A']))
  .max(3)
  .refine(isDistinct, 'A user type is listed twice.')
  .default([]);

export const AttributeBody = z.strictObject({
  name,
  scope: z.enum(ATTRIBUTE_SCOPES),
  /** Whether users can copy the value to the clipboard. */
  copy: z.boolean().default(false),
  tooltip: line.nullable().default(null),
  read_permission: permission,
  write_permission: permission,
  components: z
    .array(AttributePart)
    .min(1, 'An attribute must have one or two fields.')
    .max(2, 'An attribute must have one or two fields.')
    .refine((parts) => parts.filter((part) => part.primary).length === 1, 'Exactly one field must be primary.'),
});
export type AttributeBody = z.infer<typeof AttributeBody>;
