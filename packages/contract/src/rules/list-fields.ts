/** Account fields that an administrator can add to the account list, with their labels. */
import { getListLabel, OPTIONAL_LIST_FIELDS, type OptionalListField } from '../accounts/fields.ts';

export type ListField = OptionalListField;
export const LIST_FIELDS = Object.fromEntries(OPTIONAL_LIST_FIELDS.map((key) => [key, getListLabel(key)])) as Readonly<
  Record<ListField, string>
>;

export const isListField = (name: unknown): name is ListField =>
  typeof name === 'string' && Object.hasOwn(LIST_FIELDS, name);
