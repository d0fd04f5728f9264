/**
 * Tests that forms with a save use `Form`, and dialogs around them use `Dialog`, so that nothing is lost during a save.
 */
import { expect, test } from 'vitest';

const SOURCES = import.meta.glob<string>(['../**/*.tsx', '!../**/*.test.tsx'], {
  query: '?raw',
  import: 'default',
  eager: true,
});
const findSources = (pattern: RegExp): string[] =>
  Object.entries(SOURCES)
    .filter(([, text]) => pattern.test(text))
    .map(([path]) => path.slice(path.lastIndexOf('/') + 1))
    .toSorted();

test('only sign-in forms, searches and filters do not use the shared form', () => {
  expect(findSources(/<form\b/)).toEqual([
    'AccountPicker.tsx',
    'AdminNavigation.tsx',
    'AlertBox.tsx',
    'AuditFilterForm.tsx',
    'ChangePasswordScreen.tsx',
    'CodeStep.tsx',
    'ColumnFilter.tsx',
    'CompanyStep.tsx',
    'DomainChoice.tsx',
    'EmailScreen.tsx',
    'EmailStep.tsx',
    'ForgotPasswordScreen.tsx',
    'Form.tsx',
    'InvitedUserScreen.tsx',
    'NewPasswordForm.tsx',
    'PasswordScreen.tsx',
    'PlayFilters.tsx',
    'SecondStep.tsx',
  ]);
});

test('only forms without texts to keep do not use useEditForm', () => {
  // A picture is not stored in the browser, and codes are secrets.
  expect(findSources(/\bForm \} from '[^']*\/Form\.tsx'/)).toEqual([
    'AvatarDialog.tsx',
    'EditorFrame.tsx',
    'EnrollmentForm.tsx',
    'ProofForm.tsx',
  ]);
});

test('only dialogs that save nothing do not use the shared dialog', () => {
  expect(findSources(/<Modal\b/)).toEqual([
    'ChangePasswordScreen.tsx',
    'CommandPalette.tsx',
    'ComponentForm.tsx',
    'Dialog.tsx',
    'EntryDetails.tsx',
    'PeekSheet.tsx',
    'ProcessEditor.tsx',
    'ShortcutsOverlay.tsx',
    'SidePanel.tsx',
  ]);
});
