import type { AuthoredPage } from '@mainstay/contract/pages/admin';
import { validatePage } from '@mainstay/contract/rules/page-validation';
import { SCREENS } from '@mainstay/contract/pages/page';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useEffect, useMemo, useRef, useState } from 'react';
import { DefinitionVersions } from '../../../../core/definitions/DefinitionVersions.tsx';
import { useUnsavedChangesGuard } from '../../../../platform/lib/use-unsaved-changes-guard.ts';
import { useSignedIn } from '../../../../platform/lib/session.ts';
import { ConfirmDialog } from '../../../../platform/ui/ConfirmDialog.tsx';
import { LeaveDialog } from '../../../../platform/ui/LeaveDialog.tsx';
import type { PickerValue } from '../../../../platform/ui/Picker.tsx';
import { useIsPhone } from '../../../../platform/ui/use-is-phone.ts';
import { attributeChoices, componentsQuery, kpiChoices } from '../../../components/editor/queries.ts';
import { ComponentDialog } from '../../../components/lazy-component-dialog.ts';
import { type Builder, BuilderContext } from './builder-context.ts';
import { BuilderBar } from './BuilderBar.tsx';
import { BuilderGrid } from './BuilderGrid.tsx';
import { formatPosition } from './BuilderItem.tsx';
import { PublishedNotice, PublishProblem, RestoredNotice } from './BuilderNotices.tsx';
import { Canvas } from './Canvas.tsx';
import { insertItem } from './grid-moves.ts';
import { useHistory } from './history.ts';
import { buildPalette, createComponentItem, getScreenName } from './item-kinds.ts';
import { ItemInspector } from './ItemInspector.tsx';
import {
  addTab,
  findItem,
  type GridPlace,
  isSamePlace,
  type Item,
  getItemsAt,
  type Selection,
  withItems,
} from './page-draft.ts';
import { PageInspector } from './PageInspector.tsx';
import { Palette } from './Palette.tsx';
import { PreviewAccountField } from './PreviewAccountField.tsx';
import { deleteStoredPage, readStoredPage, useStoredPage } from './stored-draft.ts';
import { useDrag } from './use-drag.ts';
import { useEditorKeys } from './use-editor-keys.ts';
import { toPageDraft, usePublish } from './use-publish.ts';
import textStyles from '../../../../platform/theme/text.module.css';
import editorFrameStyles from '../../../../platform/ui/EditorFrame.module.css';
import textFieldStyles from '../../../../platform/ui/TextField.module.css';
import styles from './Builder.module.css';

interface EditorProps {
  page: AuthoredPage;
  onPage: (page: AuthoredPage) => void;
}

const renderGrid = (place: GridPlace) => <BuilderGrid place={place} />;

const usePaletteSources = () => {
  const components = useQuery(componentsQuery);
  const kpis = useQuery(kpiChoices);
  const attributes = useQuery(attributeChoices);
  return {
    loading: components.isPending,
    components: components.data?.listing ?? [],
    kpis: kpis.data?.listing ?? [],
    attributes: attributes.data?.listing ?? [],
  };
};

/** The editor of one page: the palette, the canvas, and the inspector of the selected item. */
export function Editor({ page, onPage }: EditorProps) {
  const initial = useMemo(() => toPageDraft(page), [page]);
  const { user_access_type, user_id } = useSignedIn();
  const canWrite = user_access_type !== 'read_only';
  const [restored] = useState(() => (canWrite ? readStoredPage(page) : null));
  const history = useHistory(initial, restored?.draft ?? null);
  const { draft } = history;
  const [notice, setNotice] = useState<'restored' | 'published' | 'added' | null>(restored && 'restored');
  const [announcement, announce] = useState('');
  const publishing = usePublish(page, restored?.version ?? null, {
    onPublished: (next, sent) => {
      onPage(next);
      history.markPublished(sent, toPageDraft(next));
      setNotice('published');
    },
    onLoaded: (next) => {
      onPage(next);
      history.reset(toPageDraft(next));
      setNotice(null);
    },
    onAddedToMenu: () => {
      onPage({ ...page, in_menu: true });
      history.amend((one) => ({ ...one, in_menu: true }));
      setNotice('added');
    },
  });
  const change: Builder['change'] = (next, label, mark) => {
    history.change(next, label, mark);
    if (notice !== 'restored') setNotice(null);
  };
  const undo = () => {
    history.undo();
    if (history.undoLabel !== null) announce(`Undone: ${history.undoLabel}`);
  };
  const redo = () => {
    history.redo();
    if (history.redoLabel !== null) announce(`Redone: ${history.redoLabel}`);
  };
  const [selection, select] = useState<Selection | null>(null);
  const [opened, setOpened] = useState<{ tab: string | null; nested: string | null }>({ tab: null, nested: null });
  const [innerTabs, setInnerTabs] = useState<Readonly<Record<string, string>>>({});
  const [asPhone, setAsPhone] = useState(false);
  const [addedId, setAddedId] = useState<string | null>(null);
  const [editedComponent, setEditedComponent] = useState<number | 'new' | null>(null);
  const [dialog, setDialog] = useState<'discard' | 'versions' | null>(null);
  const [account, setAccount] = useState<PickerValue | null>(null);
  const sources = usePaletteSources();
  const isPhone = useIsPhone();
  const dirty = canWrite && JSON.stringify(draft) !== JSON.stringify(initial);
  const guard = useUnsavedChangesGuard(dirty);
  useStoredPage(page.id, draft, publishing.version, dirty);
  useEditorKeys({ undo, redo });

  // An undo may have removed the open tab.
  const tab = draft.tabs.find(({ id }) => id === opened.tab) ?? draft.tabs[0];
  const nested = tab?.nestedTabs.find(({ id }) => id === opened.nested) ?? tab?.nestedTabs[0];
  const deepestGrid: GridPlace = { tab: nested?.id ?? tab?.id ?? null };
  const drag = useDrag({
    draft,
    onDrop: ({ place, items, id }) => {
      const before = findItem(draft, { place, id });
      const item = items.find((one) => one.id === id);
      if (!item) return;
      const isResized = before?.sizeX !== item.sizeX || before.sizeY !== item.sizeY;
      const verb = before === undefined ? 'Add' : isResized ? 'Resize' : 'Move';
      change(withItems(draft, place, items), `${verb} ${getTitle(item)}`);
      select({ place, id });
    },
  });
  const getTitle = (item: Item): string => {
    const findName = (list: readonly { id: number; name: string }[], id: number | null | undefined) =>
      list.find((one) => one.id === id)?.name;
    if (item.component !== null) {
      const component = sources.components.find(({ id }) => id === item.component);
      return component?.title || component?.name || 'Component';
    }
    if (item.screen !== null) return getScreenName(item.screen);
    if (item.attribute !== null) return findName(sources.attributes, item.attribute) ?? 'Attribute';
    if (item.isKpi) return item.kpis.map((id) => findName(sources.kpis, id) ?? 'KPI').join(', ');
    return 'Tab group';
  };
  const builder: Builder = {
    draft,
    change,
    getItems: (place) =>
      drag.preview && isSamePlace(drag.preview.place, place) ? drag.preview.items : getItemsAt(draft, place),
    selection,
    select,
    dragged: drag.preview?.id ?? null,
    startMove: drag.startMove,
    startResize: drag.startResize,
    isPhone: asPhone || isPhone,
    canWrite,
    itemsContext: {
      components: sources.components,
      context: account ? { account_id: account.id } : {},
      targetComponent: undefined,
    },
    getTitle,
    getInnerTab: (item) => innerTabs[item.id],
    openInnerTab: (item, inner) => setInnerTabs({ ...innerTabs, [item]: inner }),
    renderGrid,
    editComponent: setEditedComponent,
    announce,
  };
  /** Adds an item to the open tab inside the selected item, otherwise to the deepest open tab. */
  const addItem = (item: Item, title = getTitle(item)) => {
    const selectedItem = selection && findItem(draft, selection);
    const inner = selectedItem?.tabs?.find(({ id }) => id === innerTabs[selectedItem.id]) ?? selectedItem?.tabs?.[0];
    const target: GridPlace =
      selection && inner && !item.tabs
        ? { tab: selection.place.tab, inner: { item: selection.id, tab: inner.id } }
        : deepestGrid;
    const items = insertItem(getItemsAt(draft, target), item);
    change(withItems(draft, target, items), `Add ${title}`);
    if (!inner || item.tabs) select({ place: target, id: item.id });
    setAddedId(item.id);
    announce(`${title} added: ${formatPosition(items.find(({ id }) => id === item.id) ?? item)}`);
  };
  // The draft may have changed while a new component was saved.
  const latestAddItem = useRef(addItem);
  latestAddItem.current = addItem;
  // A new item may be in a free space outside the visible part of the canvas.
  useEffect(() => {
    if (addedId !== null) document.querySelector(`[data-item="${addedId}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [addedId]);
  const onAddTab = (parent?: string) => {
    const count = parent ? (draft.tabs.find(({ id }) => id === parent)?.nestedTabs.length ?? 0) : draft.tabs.length;
    const added = addTab(draft, `Tab ${count + 1}`, parent);
    change(added.draft, parent ? 'Add nested tab' : 'Add tab');
    setOpened(parent ? { tab: parent, nested: added.id } : { tab: added.id, nested: null });
    select(null);
  };
  const issues = dirty ? validatePage(draft, SCREENS) : [];
  return (
    <BuilderContext value={builder}>
      <div className={clsx(styles.root, editorFrameStyles.editor)} data-phone={builder.isPhone || undefined}>
        <BuilderBar
          name={draft.name}
          version={publishing.version}
          dirty={dirty}
          mayWrite={canWrite}
          undoLabel={history.undoLabel}
          redoLabel={history.redoLabel}
          isPhone={builder.isPhone}
          busy={publishing.busy}
          onUndo={undo}
          onRedo={redo}
          onPhone={setAsPhone}
          onVersions={() => setDialog('versions')}
          onDiscard={() => setDialog('discard')}
          onPublish={() => void publishing.publish(draft)}
        />
        {publishing.problem !== null && (
          <PublishProblem
            problem={publishing.problem}
            onOverwrite={() => void publishing.overwrite(draft)}
            onReload={() => void publishing.reload()}
          />
        )}
        {notice === 'restored' && <RestoredNotice onDismiss={() => setNotice(null)} />}
        {(notice === 'published' || notice === 'added') && (
          <PublishedNotice
            page={page}
            isAdded={notice === 'added'}
            busy={publishing.busy}
            onAdd={() => void publishing.addToMenu()}
            onDismiss={() => setNotice(null)}
          />
        )}
        <div className={styles.body} data-view-only={!canWrite || undefined}>
          {canWrite && (
            <Palette
              entries={buildPalette({ ...sources, userId: user_id })}
              loading={sources.loading}
              onPlace={addItem}
              onDrag={drag.startNew}
              onNew={() => setEditedComponent('new')}
            />
          )}
          <section
            className={styles.canvas}
            aria-label="Page"
            onPointerDown={(event) => {
              if (event.target === event.currentTarget) select(null);
            }}
          >
            <Canvas
              tab={tab?.id ?? null}
              nested={nested?.id ?? null}
              onOpen={(id, inner) => {
                setOpened({ tab: id, nested: inner });
                select(null);
              }}
              onAddTab={onAddTab}
            />
          </section>
          <aside className={styles.inspector} aria-label="Settings">
            {selection && findItem(draft, selection) ? (
              <fieldset className={styles.unstyledFieldset} disabled={!canWrite}>
                <legend className={textStyles.screenReaderOnly}>Item</legend>
                <ItemInspector selection={selection} />
              </fieldset>
            ) : (
              <>
                <PreviewAccountField value={account} onChange={setAccount} />
                <fieldset className={styles.unstyledFieldset} disabled={!canWrite}>
                  <legend className={textStyles.screenReaderOnly}>Page</legend>
                  <PageInspector
                    tab={tab?.id ?? null}
                    nested={nested?.id ?? null}
                    onAddTab={onAddTab}
                    errors={publishing.errors}
                    fixed={page.state !== null}
                  />
                </fieldset>
              </>
            )}
            {issues.map(({ place: position, reason }) => (
              <p key={`${position} ${reason}`} className={textFieldStyles.errorMessage}>
                {reason}
              </p>
            ))}
          </aside>
        </div>
        <p className={textStyles.screenReaderOnly} role="status">
          {announcement}
        </p>
        <ConfirmDialog
          opened={dialog === 'discard'}
          title="Discard the changes?"
          verb="Discard"
          onConfirm={() => {
            history.reset(initial);
            publishing.reset();
            setNotice(null);
            select(null);
          }}
          onClose={() => setDialog(null)}
        >
          The page is reset to the last published version.
        </ConfirmDialog>
        <LeaveDialog
          title="Leave without publishing?"
          leaving={{
            ...guard,
            leave: () => {
              deleteStoredPage(page.id);
              guard.leave();
            },
          }}
        />
        {editedComponent !== null && (
          <ComponentDialog
            id={editedComponent === 'new' ? null : editedComponent}
            onSaved={({ id, definition }) => {
              if (editedComponent === 'new')
                latestAddItem.current(
                  createComponentItem(id, definition.kind),
                  definition.meta.title || definition.name,
                );
            }}
            onClose={() => setEditedComponent(null)}
          />
        )}
        {dialog === 'versions' && (
          <DefinitionVersions
            kind="page"
            id={page.id}
            dirty={dirty}
            onRestored={canWrite ? publishing.reload : undefined}
            onClose={() => setDialog(null)}
          />
        )}
      </div>
    </BuilderContext>
  );
}
