import { expect, test } from 'vitest';
import { findSubjectIssue } from './commits.mjs';

test.each([
  'fix(plans): keep the draft when a plan is deleted',
  'feat(custom-tables): import rows from a spreadsheet',
  'refactor!: declare the effect of endpoints in the contract',
  'docs: address the review of the API guide',
])('accepts %s', (subject) => expect(findSubjectIssue(subject)).toBeUndefined());

test.each([
  [`fix: ${'x'.repeat(68)}`, 'longer than 72 characters'],
  ['Keep the draft when a plan is deleted', 'not of the form'],
  ['fix(Plans): keep the draft', 'not of the form'],
  ['fix(plans): Keep the draft', 'not of the form'],
  ['fix(plans): keep the draft.', 'not of the form'],
  ['wip: keep the draft', 'not of the form'],
  ['fix(plans): adds a draft', 'not in the imperative'],
  ['test(plans): added a draft', 'not in the imperative'],
])('rejects %s', (subject, issue) => expect(findSubjectIssue(subject)).toContain(issue));
