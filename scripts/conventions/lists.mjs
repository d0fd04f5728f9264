/**
 * Checks that a list that fills a screen is a `ListScreen`, so that search, order, keyboard, position and export work the same everywhere.
 */

const TABLE = /<(?:DataTable|PagedTable)\b/;
const SCREENS = 'apps/web/src/';
const PLATFORM = 'apps/web/src/platform/ui/';

/** Files that render a table themselves, with the reason. Move them to `ListScreen` instead of adding others. */
const EXCEPTIONS = {
  'builder/components/tables/components/TableComponent.tsx': 'a component of a page has no address',
  'core/imports/components/RowPreviewTable.tsx': 'a step of an import',
  'domains/accounts/list/components/AccountsTable.tsx': 'also a component of a page',
  'domains/automation/components/RuleRuns.tsx': 'one page at a time',
  'domains/contacts/components/ContactsTable.tsx': 'a tab of an account',
  'domains/playbooks/components/PlayBoard.tsx': 'also a Gantt chart and a tab of an account',
  'domains/playbooks/screens/PendingScreen.tsx': 'rows are in groups',
  'domains/subscriptions/components/ProductDetail.tsx': 'one page at a time (2-subscriptions-26)',
  'domains/subscriptions/components/PurchaseList.tsx': 'one page at a time (2-subscriptions-26)',
  'domains/subscriptions/components/SubscriptionDetail.tsx': 'one page at a time (2-subscriptions-26)',
  'domains/success-plans/screens/AccountPlans.tsx': 'a tab of an account',
  'domains/support-cases/screens/AccountSupport.tsx': 'a tab of an account',
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
