/**
 * Saved views of lists: a name for filters, sort order and columns. A view belongs to a user, a team or the company.
 * Read-only users can only use the views that others share (decision 23).
 */
import { z } from 'zod';
import { done, endpoint, id, ok, shortText } from './kit.ts';
import { isSingleLine, SINGLE_LINE_MESSAGE } from './rules/single-line.ts';

export const VIEW_SCOPES = ['own', 'team', 'company'] as const;
export type ViewScope = (typeof VIEW_SCOPES)[number];

/** Maximum number of characters of a state as JSON. */
const STATE_LIMIT = 8000;
/** Maximum number of views that a user can create for one list. */
export const VIEW_LIMIT = 100;
export const VIEW_LIMIT_MESSAGE = `You can save up to ${VIEW_LIMIT} views of a list.`;

/** The state of a list as in its address. The list ignores parts that it does not know. */
const state = z
  .record(z.string().max(100), z.json())
  .refine((value) => JSON.stringify(value).length <= STATE_LIMIT, 'The view has too many filters.');

/** The name of a list, such as `accounts`. */
const list = z.string().regex(/^[a-z][a-z-]{0,59}$/, 'Not the name of a list.');

export const SavedView = z.object({
  id: z.int(),
  name: z.string(),
  scope: z.enum(VIEW_SCOPES),
  /** The team that a view of scope `team` is shared with. */
  team_id: z.int().nullable(),
  state: z.record(z.string(), z.json()),
  owner_name: z.string(),
  /** The list opens with this view for the caller. */
  is_default: z.boolean(),
  /** The caller may change and delete the view. */
  can_edit: z.boolean(),
});
export type SavedView = z.infer<typeof SavedView>;

const fields = {
  name: shortText.min(1, 'Name is required.').refine(isSingleLine, SINGLE_LINE_MESSAGE),
  scope: z.enum(VIEW_SCOPES),
  /** Required for the scope `team`; one of the caller's teams. */
  team_id: id.nullish(),
  state,
};

const PATH = '/v1/api/saved-views/';

export const savedViews = {
  findSavedViews: endpoint({
    method: 'GET',
    path: PATH,
    access: 'session',
    summary: "List the views of a list that the caller may use, by name, and the caller's teams",
    query: z.object({ list }),
    response: ok(z.object({ views: z.array(SavedView), teams: z.array(z.object({ id: z.int(), name: z.string() })) })),
  }),
  createSavedView: endpoint({
    method: 'POST',
    path: PATH,
    access: 'session',
    effect: 'changes',
    summary: 'Save a view of a list',
    body: z.object({ list, ...fields }),
    response: ok(z.object({ id: z.int() })),
  }),
  updateSavedView: endpoint({
    method: 'PUT',
    path: `${PATH}{id}/`,
    access: 'session',
    effect: 'changes',
    summary: 'Change a view; omitted fields stay as they are',
    params: z.object({ id }),
    body: z.object(fields).partial(),
    response: done,
  }),
  deleteSavedView: endpoint({
    method: 'DELETE',
    path: `${PATH}{id}/`,
    access: 'session',
    effect: 'changes',
    summary: 'Delete a view',
    params: z.object({ id }),
    response: done,
  }),
  setDefaultView: endpoint({
    method: 'PUT',
    path: `${PATH}default/`,
    access: 'session',
    effect: 'changes',
    summary: 'Set the view with which a list opens for the caller; null for the unfiltered list',
    body: z.object({ list, view_id: id.nullable() }),
    response: done,
  }),
};
