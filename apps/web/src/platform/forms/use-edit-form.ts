import { useEffect, useRef, useState } from 'react';
import { ApiError, getErrorMessage } from '../lib/api.ts';
import { type LiveSubject, useChangeByOthers } from '../lib/live-changes.ts';
import { useSession } from '../lib/session.ts';
import { useUnsavedChangesGuard } from '../lib/use-unsaved-changes-guard.ts';
import { type Draft, openDraft } from './drafts.ts';

/** Error messages by the server's field paths, such as `actions.0.name`. */
export type FieldErrors = Readonly<Record<string, string>>;

interface SavedState<Values> {
  values: Values;
  /** Undefined for a new item, and for items without versions. */
  version?: number | undefined;
}

interface FormState<Values> {
  /** What unsaved changes are compared with. */
  saved: SavedState<Values>;
  values: Values;
  /** The version that the changes are based on. */
  version: number | undefined;
  /** True if the values contain changes from an earlier time that the form was open. */
  isRestored: boolean;
  /** Counts how often the values were replaced, so that fields with an initial value are mounted again. */
  revision: number;
}

/** Values and version are read when the form opens: the item may be refetched while the user types. */
interface EditFormOptions<Values extends object, Saved> extends SavedState<Values> {
  /** Identifies the form among the drafts of the user, such as `contact 12`. */
  draft: string;
  /** True if values that the user has not changed follow the item when it is refetched. */
  isLive?: boolean;
  /** Values that are not stored in the browser, such as files and secrets. */
  unstored?: readonly (keyof Values)[];
  /** Validates values on the client; by default, only the server does. */
  validate?: (values: Values, changes: Partial<Values>) => Readonly<Partial<Record<string, string>>>;
  /**
   * @param version the version to replace; if there is a newer one, the server responds with status 409
   * @param changes the values that differ from the version to replace
   */
  save: (values: Values, version: number | undefined, changes: Partial<Values>) => Promise<Saved>;
  /** Closes or leaves the form. Without it, the form stays open with the saved values. */
  onSaved?: ((saved: Saved) => unknown) | undefined;
  /** Returns what a form that stays open continues with; by default, what it has sent. */
  toSaved?: (saved: Saved, values: Values) => SavedState<Values>;
  /** Fetches the newest version after a conflict; undefined for items without versions. */
  fetchNewest?: (() => Promise<SavedState<Values> | null | undefined>) | undefined;
  /** The record that the form edits. When another user changes it, the form shows that before it is saved. */
  subject?: LiveSubject | null | undefined;
  /** Opens the newest version in place of the form; by default, the form continues with what was fetched. */
  reload?: (() => Promise<unknown>) | undefined;
  /** True if leaving the screen with unsaved changes requires confirmation. */
  isGuarded?: boolean;
  /** The path of a guarded editor; navigation to the same path does not leave it. */
  ownPath?: string;
  /** Whether the user can save; by default, users with full access can. */
  canWrite?: boolean;
}

const CONFLICT = 409;
const isEqual = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
const getRoot = (path: string): string => path.split('.', 1)[0] ?? path;
/** Returns whether a field of the form shows the errors at a path. */
const hasField = (values: object, path: string): boolean => path in values || getRoot(path) in values;

/** Returns the values that differ from the saved ones. */
const pickChanges = <Values extends object>(values: Values, saved: Values): Partial<Values> =>
  Object.fromEntries(
    Object.entries(values).filter(([name, value]) => !isEqual(value, saved[name as keyof Values])),
  ) as Partial<Values>;

/** Returns the state in which a form opens: with the stored draft, if there is one. */
function openForm<Values extends object>(
  { values, version }: SavedState<Values>,
  stored: Draft | undefined,
): FormState<Values> {
  const saved = { values, version };
  if (!stored) return { saved, values, version, isRestored: false, revision: 0 };
  // A draft of an earlier release may have fields that no longer exist.
  const known = Object.entries(stored.values).filter(([name]) => name in values);
  const restored = { ...values, ...Object.fromEntries(known) };
  return { saved, values: restored, version: stored.version, isRestored: true, revision: 0 };
}

/**
 * Returns the values of a form with what every form needs: a draft that survives closing, navigation, reloads and
 * expired sessions; errors at their fields; one request at a time; and both versions after a conflict.
 */
export function useEditForm<Values extends object, Saved = unknown>(options: EditFormOptions<Values, Saved>) {
  const { unstored = [], fetchNewest, isGuarded = false } = options;
  const session = useSession();
  const canWrite = session !== null && (options.canWrite ?? session.user_access_type !== 'read_only');
  const [draft] = useState(() => openDraft(options.draft));
  useEffect(() => draft.hold(), [draft]);
  const [state, setState] = useState<FormState<Values>>(() =>
    // A draft of an earlier time at which the user could save stays stored, but is not shown.
    openForm(options, canWrite ? draft.stored : undefined),
  );
  const [errors, setErrors] = useState<FieldErrors>({});
  /** The error of the last save, and whether fields show it. */
  const [problem, setProblem] = useState<{ error: unknown; isAtFields: boolean } | null>(null);
  const [newest, setNewest] = useState<SavedState<Values> | null>(null);
  const [busy, setBusy] = useState(false);
  /** The values including changes that are not rendered yet. */
  const latest = useRef(state.values);
  /** The values that the last save sent besides those of the fields, such as the state that a button selects. */
  const attempt = useRef<Partial<Values>>({});
  /** Prevents a second save before the first one is rendered. */
  const isSaving = useRef(false);
  const { values, saved } = state;
  const changes = pickChanges(values, saved.values);
  /** Continues with a newer version. */
  const rebase = ({ values: savedValues, version }: SavedState<Values>, next: Values) => {
    latest.current = next;
    setState((before) => ({ ...before, saved: { values: savedValues, version }, values: next, version }));
  };
  const { values: refetched } = options;
  if (options.isLive && !isSaving.current && options.version !== saved.version) {
    const isUntouched = (name: string) => isEqual(refetched[name as keyof Values], saved.values[name as keyof Values]);
    if (Object.keys(changes).every(isUntouched)) rebase(options, { ...refetched, ...changes });
  }
  const dirty = canWrite && !isEqual(values, saved.values);
  const guard = useUnsavedChangesGuard(isGuarded && dirty, options.ownPath);

  const validate = (next: Values, base = saved.values): FieldErrors =>
    Object.fromEntries(
      Object.entries(options.validate?.(next, pickChanges(next, base)) ?? {}).flatMap(([path, text]) =>
        text === undefined ? [] : [[path, text]],
      ),
    );
  const store = (next: Values) => {
    const stored = Object.fromEntries(
      Object.entries(pickChanges(next, saved.values)).filter(([name]) => !unstored.includes(name as keyof Values)),
    );
    if (Object.keys(stored).length === 0) draft.delete();
    else if (canWrite) draft.store({ values: stored, version: state.version });
  };
  const set = (change: Partial<Values>) => {
    // The request is already sent, so changes made now would be lost.
    if (isSaving.current) return;
    const next = { ...latest.current, ...change };
    latest.current = next;
    setState((before) => ({ ...before, values: next }));
    store(next);
    // An error remains until its field is valid or, if the server reported it, changed; typing shows no new errors.
    const remaining = validate(next);
    const isFixed = (path: string) => remaining[path] === undefined && (problem === null || hasField(change, path));
    setErrors((shown) => Object.fromEntries(Object.entries(shown).filter(([path]) => !isFixed(path))));
  };
  /** Replaces all values and deletes the draft. */
  const reset = (next: SavedState<Values>) => {
    draft.delete();
    latest.current = next.values;
    const { values: nextValues, version } = next;
    setState((before) => ({
      saved: next,
      values: nextValues,
      version,
      isRestored: false,
      revision: before.revision + (isEqual(nextValues, before.values) ? 0 : 1),
    }));
    setErrors({});
    setProblem(null);
    setNewest(null);
  };
  const shown = useRef(state);
  useEffect(() => {
    shown.current = state;
  });
  useChangeByOthers(options.subject, async (user) => {
    const found = isSaving.current ? null : await fetchNewest?.().catch(() => null);
    const { saved: base, version = 0 } = shown.current;
    if (!found || isSaving.current || (found.version ?? 0) <= version) return;
    if (isEqual(latest.current, base.values)) reset(found);
    else if (isEqual(found.values, base.values)) rebase(found, latest.current);
    else {
      setNewest(found);
      const message = `${user ?? 'Another user'} changed this while you were editing it.`;
      setProblem({ error: new ApiError(CONFLICT, message, {}), isAtFields: false });
    }
  });
  const onRejected = async (error: unknown, version: number | undefined) => {
    const isConflict = error instanceof ApiError && error.status === CONFLICT;
    const found = isConflict ? await fetchNewest?.().catch(() => null) : null;
    // Other conflicts, such as a duplicate name, have no newer version.
    setNewest(found && found.version !== version ? found : null);
    const fields = error instanceof ApiError ? error.fields : {};
    setErrors(fields);
    setProblem({ error, isAtFields: Object.keys(fields).some((path) => hasField(values, path)) });
  };
  const showProblem = (error: unknown) => setProblem({ error, isAtFields: false });
  const check = (): boolean => {
    const issues = validate(latest.current);
    setErrors(issues);
    setProblem(null);
    return Object.keys(issues).length === 0;
  };
  const submit = async (
    change: Partial<Values> = {},
    { values: base, version }: SavedState<Values> = { ...saved, version: state.version },
  ) => {
    if (isSaving.current) return;
    attempt.current = change;
    const sent = { ...latest.current, ...change };
    const issues = validate(sent, base);
    setErrors(issues);
    setProblem(null);
    setNewest(null);
    if (Object.keys(issues).length > 0) return;
    isSaving.current = true;
    setBusy(true);
    try {
      const reply = await options.save(sent, version, pickChanges(sent, base));
      draft.delete();
      // The form closes, so it stays busy to prevent a second save.
      if (options.onSaved) {
        guard.free();
        return options.onSaved(reply);
      }
      if (options.toSaved) reset(options.toSaved(reply, sent));
      else setState((before) => ({ ...before, saved: { ...before.saved, values: sent }, isRestored: false }));
    } catch (error) {
      await onRejected(error, version);
    }
    isSaving.current = false;
    setBusy(false);
  };
  const discard = () => reset(saved);
  // A version without changes is compared as a whole.
  const own = Object.keys(changes).length === 0 ? values : { ...newest?.values, ...changes };
  return {
    values,
    /** The values without unsaved changes. */
    saved: saved.values,
    set,
    /** Props of the field of a value. */
    field: <Name extends keyof Values & string>(name: Name) => ({
      value: values[name],
      error: errors[name],
      onChange: (value: Values[Name]) => set({ [name]: value } as unknown as Partial<Values>),
    }),
    errors,
    /** The message of the server that no field shows. */
    message: problem?.isAtFields === false ? getErrorMessage(problem.error) : null,
    /** The first error of the client that no field shows. */
    issue: Object.entries(errors).find(([path]) => problem === null && !hasField(values, path))?.[1] ?? null,
    /** The error of the last save; null if there was none. */
    error: problem?.error ?? null,
    /** Shows the error of an operation other than saving. */
    showProblem,
    busy,
    dirty,
    canWrite,
    isRestored: state.isRestored,
    revision: state.revision,
    /** The version that the changes are based on. */
    version: state.version,
    /** Shows the errors of the client, before a further step in which the user saves. @returns whether there are none */
    check,
    /** @param change values that are only sent, such as the state that a button selects */
    submit: (change?: Partial<Values>): void => {
      void submit(change);
    },
    /** Discards unsaved changes. */
    discard,
    reset,
    /** Called before leaving the form without its changes: the next navigation is not blocked. */
    free: () => {
      draft.delete();
      guard.free();
    },
    leaving: {
      ...guard,
      leave: () => {
        draft.delete();
        guard.leave();
      },
    },
    /**
     * Both versions after another user has saved, and ways to continue; null without a conflict. The own version has
     * the values of the other one that the user has not changed.
     */
    conflict: newest && {
      own,
      other: newest.values,
      onOverwrite: () => {
        rebase(newest, { ...newest.values, ...own });
        void submit(attempt.current, newest);
      },
      onReload: () => {
        reset(newest);
        void options.reload?.().catch(showProblem);
      },
    },
  };
}

/** A form for components that do not depend on its values. */
export type EditForm = Omit<ReturnType<typeof useEditForm<object>>, 'set' | 'field' | 'reset'>;
