/**
 * Checks that a list that fills a screen is a `ListScreen`, so that search, order, keyboard, position and export work the same everywhere.
 */

const TABLE = /<(?:DataTable|PagedTable|table)\b/;
const SCREENS = 'apps/web/src/';
const PLATFORM = 'apps/web/src/platform/';

/**
 * A list on a tab of an account has no header and no keys of its own: title, J and K belong to the account. It is part
 * of a page, which also decides what the address contains.
 */
const ACCOUNT_TAB = 'a tab of an account';
/** The specification requires pages (2-subscriptions-26). */
const PAGES_ON_TAB = 'a tab of an account with one page at a time';
const DIALOG = 'in a dialog';
const SUMMARY = 'a few computed rows, of which none opens';

/** Files that render a table themselves, with the reason. Move them to `ListScreen` instead of adding others. */
const EXCEPTIONS = {
  'builder/components/renderers/components/ScoreComponent.tsx': SUMMARY,
  'builder/components/tables/components/ReactTableComponent.tsx': 'a component of a page, which has no address',
  'builder/components/tables/components/TableComponent.tsx': 'a component of a page, which has no address',
  'builder/custom-tables/components/RowsImportDialog.tsx': DIALOG,
  'builder/custom-tables/components/TableRows.tsx': 'below the form of its table',
  'builder/kpis/components/HealthPreview.tsx': SUMMARY,
  'builder/kpis/components/KpiSeries.tsx': 'the points of a chart',
  'core/imports/components/ColumnTable.tsx': 'a step of an import',
  'core/imports/components/RowPreviewTable.tsx': 'a step of an import',
  'domains/accounts/list/components/AccountsTable.tsx':
    'also a component of a page, where its state is not in the address; as a screen it has all that a list screen has',
  'domains/activities/screens/HealthLevels.tsx': SUMMARY,
  'domains/contacts/components/ContactsTable.tsx': ACCOUNT_TAB,
  'domains/health/components/HealthTable.tsx': SUMMARY,
  'domains/playbooks/components/AssignDialog.tsx': DIALOG,
  'domains/playbooks/components/PlayBoard.tsx':
    'a board: a list or a Gantt chart with a workspace beside it, also on a tab of an account',
  'domains/playbooks/screens/PendingScreen.tsx': 'rows are in groups, with a workspace beside them',
  'domains/subscriptions/components/ProductDetail.tsx': PAGES_ON_TAB,
  'domains/subscriptions/components/PurchaseList.tsx': PAGES_ON_TAB,
  'domains/subscriptions/components/SubscriptionDetail.tsx': PAGES_ON_TAB,
  'domains/success-plans/screens/AccountPlans.tsx': ACCOUNT_TAB,
  'domains/support-cases/screens/AccountSupport.tsx': ACCOUNT_TAB,
};

const isTested = (file) => file.startsWith(SCREENS) && !file.startsWith(PLATFORM) && !/\.test\.tsx?$/.test(file);

/** Finds lists that are written by hand, and exceptions that are no longer needed. */
export function checkLists(sources) {
  const files = [...sources]
    .filter(([file, { text }]) => isTested(file) && TABLE.test(text))
    .map(([file]) => file.slice(SCREENS.length));
  return [
    ...files.filter((file) => !(file in EXCEPTIONS)).map((file) => `${SCREENS}${file}: a list must be a ListScreen`),
    ...Object.keys(EXCEPTIONS)
      .filter((file) => sources.has(SCREENS + file) && !files.includes(file))
      .map((file) => `${SCREENS}${file}: contains no table, so remove its exception`),
  ];
}
