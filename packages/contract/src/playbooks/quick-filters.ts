/** Filters of a list that a user saves under a name. Rows 2-quick-filters, 2-S-63, 2-S-64. */
import { z } from 'zod';
import { day, endpoint, id, ok, shortText } from '../kit.ts';
import {
  DUE_TYPES,
  FILTER_SECTIONS,
  FILTER_TYPES,
  FILTERED_LISTS,
  filterSections,
  QUICK_FILTER_MESSAGES,
} from '../rules/quick-filters.ts';
import { isSingleLine, SINGLE_LINE_MESSAGE } from '../rules/single-line.ts';

const MAX_CHECKED_VALUES = 200;
const maybeDay = z.union([day, z.literal('').transform(() => undefined)]).optional();
const daysMessage = 'Must be a date, or two dates separated by a comma.';
const days = z
  .string()
  .max(50)
  .refine((text) => text === '' || text.split(',').every((part) => day.safeParse(part.trim()).success), daysMessage);
const label = shortText.refine(isSingleLine, SINGLE_LINE_MESSAGE);

/** One section of a filter: its checked values or, for dates, the operator and its bounds. */
export const QuickFilterItem = z
  .object({
    filter: z.enum(filterSections),
    displayName: label,
    type: z.enum(FILTER_TYPES),
    fieldName: label,
    checked: z.array(z.union([z.int().positive(), label])).max(MAX_CHECKED_VALUES),
    dueType: z.enum(DUE_TYPES).optional(),
    dueDate: days.optional(),
    from: maybeDay,
    to: maybeDay,
  })
  .refine(({ filter, type }) => FILTER_SECTIONS[filter].type === type, QUICK_FILTER_MESSAGES.type)
  .meta({ id: 'QuickFilterItem' });
export type QuickFilterItem = z.infer<typeof QuickFilterItem>;

export const FilterCriteria = z.array(QuickFilterItem).max(10);
export type FilterCriteria = z.infer<typeof FilterCriteria>;

export const QuickFilter = z
  .object({
    id: z.int(),
    name: z.string(),
    component_id: z.enum(FILTERED_LISTS),
    filter_criteria: FilterCriteria,
  })
  .meta({ id: 'QuickFilter' });
export type QuickFilter = z.infer<typeof QuickFilter>;

const name = label.prefault('');

export const quickFilters = {
  findQuickFilters: endpoint({
    method: 'GET',
    path: '/v1/api/quick-filter/',
    access: 'session',
    summary: 'List the quick filters of the caller for a list, by name',
    query: z.object({ component_id: z.enum(FILTERED_LISTS) }),
    response: ok(z.object({ quick_filters: z.array(QuickFilter) })),
  }),
  createQuickFilter: endpoint({
    method: 'POST',
    path: '/v1/api/quick-filter/',
    access: 'session',
    effect: 'changes',
    summary: 'Create a quick filter for a list, with a name that is unique for the caller and the list',
    body: z.object({ name, component_id: z.enum(FILTERED_LISTS), filter_criteria: FilterCriteria }),
    response: ok(z.object({ quick_filter: QuickFilter })),
  }),
  updateQuickFilter: endpoint({
    method: 'PUT',
    path: '/v1/api/quick-filter/{id}/',
    access: 'session',
    effect: 'changes',
    summary: 'Change the given fields of a quick filter',
    params: z.object({ id }),
    body: z.object({ name: label.optional(), filter_criteria: FilterCriteria.optional() }),
    response: ok(z.object({ quick_filter: QuickFilter })),
  }),
  deleteQuickFilter: endpoint({
    method: 'DELETE',
    path: '/v1/api/quick-filter/{id}/',
    access: 'session',
    effect: 'changes',
    summary: 'Delete a saved filter',
    params: z.object({ id }),
    response: ok(z.object({ id: z.int() })),
  }),
};
