import { expect, test } from 'vitest';
import {
  CONTACT_FIELDS,
  type ContactField,
  validateContact,
  validateContactText,
  deleteContactConfirmation,
  isLinkedIn,
} from './contacts.ts';
import { isEmail } from './email.ts';
import { isPhone } from './phone.ts';

const VALID_CONTACT = { fName: 'Marta', email: 'marta@northwind.test' };
const validate = (values: object) => Object.values(validateContact({ ...VALID_CONTACT, ...values }, CONTACT_FIELDS));

test('2-contacts-18 an email is word characters, dot, plus or minus, then a domain with a dot', () => {
  for (const email of ['a.b+c-d@x.io', 'a_b@x-y.co.uk']) expect([email, isEmail(email)]).toEqual([email, true]);
  for (const email of ['a@x', 'a b@x.io', '@x.io', 'a@x.io.', 'é@x.io', 'a@b@x.io']) {
    expect([email, isEmail(email)]).toEqual([email, false]);
    expect(validate({ email })).toEqual(['Invalid Email Address']);
  }
});

test('2-contacts-19 a phone number with optional country code, separators, area and extension', () => {
  for (const number of ['+1 (415) 555-0100 x12', '+49 30 23125 100', '02079460000']) {
    expect([number, isPhone(number), validate({ number, secondary: number })]).toEqual([number, true, []]);
  }
  for (const number of ['abc', '1', '+1 (415 555', '555-0100 ext', '+', '1'.repeat(41)]) {
    expect([number, isPhone(number), validate({ number })]).toEqual([number, false, ['Invalid phone number']]);
  }
  expect(validate({ secondary: 'abc' })).toEqual(['Invalid phone number']);
});

test('2-contacts-20 2-S-36 a LinkedIn address on the host of LinkedIn', () => {
  for (const url of ['https://www.linkedin.com/in/a', 'http://linkedin.com/in/a', 'https://de.linkedin.com/in/a'])
    expect([url, isLinkedIn(url), validate({ linkedIn: url })]).toEqual([url, true, []]);
  for (const url of [
    'https://evil.com',
    'https://linkedin.com.evil.com/in/a',
    'https://evil.com/linkedin.com',
    'https://linkedin.com@evil.com/',
    'ftp://linkedin.com/in/a',
    'javascript://linkedin.com/%0aalert(1)',
    'linkedin.com/in/a',
  ]) {
    expect([url, isLinkedIn(url)]).toEqual([url, false]);
  }
  for (const linkedIn of [
    'https://evil.com',
    'javascript:alert(1)',
    'https://www.linkedin.com/in/<script>',
    'https://www.linkedin.com/in/a\nb',
  ])
    expect([linkedIn, validate({ linkedIn })]).toEqual([linkedIn, ['Invalid LinkedIn URL']]);
});

test('2-contacts-21 a text has 1 to 350 characters', () => {
  expect(validateContactText('x'.repeat(350), 'Location')).toBeNull();
  expect(validateContactText('x'.repeat(351), 'Location')).toBe('Maximum 350 characters are allowed.');
  expect(validateContactText('', 'Location')).toBe('Location is required');
  expect(validate({ location: 'x'.repeat(351) })).toEqual(['Maximum 350 characters are allowed.']);
  expect(validate({ fName: '' })).toEqual(['First name is required']);
});

test('2-contacts-22 no markup or script in a text', () => {
  for (const text of ['<script>', '<b>', '</p>', '<!-- x', '<img src=x onerror=alert(1)>', 'JavaScript:alert(1)']) {
    for (const key of ['fName', 'lName', 'designation', 'location', 'department']) {
      const label = CONTACT_FIELDS.find((field) => field.key === key)?.label ?? '';
      expect([text, validate({ [key]: text })]).toEqual([text, [`Invalid ${label}`]]);
    }
    expect(validate({ tags: ['User', text] })).toEqual(['Invalid Tags']);
  }
  expect(validate({ fName: 'a\u0000b' })).toEqual(['Invalid First name']);
  for (const text of ["O'Brien & Söhne", 'Sales < Ops', '5 > 4', '李小龍', '"quoted"']) {
    expect([text, validate({ lName: text })]).toEqual([text, []]);
  }
});

test('a required field must be filled in where it is visible, and the message has its label', () => {
  const set = (change: Partial<ContactField>) =>
    CONTACT_FIELDS.map((field) => (field.key === 'designation' ? { ...field, label: 'Role', ...change } : field));
  expect(validateContact(VALID_CONTACT, set({ required: true }))).toEqual({ designation: 'Role is required' });
  expect(validateContact(VALID_CONTACT, set({ required: true, visible: false }))).toEqual({});
  const tags = CONTACT_FIELDS.map((field) => (field.key === 'tags' ? { ...field, required: true } : field));
  expect(validateContact({ ...VALID_CONTACT, tags: [] }, tags)).toEqual({ tags: 'Tags is required' });
  expect(validateContact({ ...VALID_CONTACT, tags: [3] }, tags)).toEqual({});
});

test('asks the specified questions before a contact is deleted', () => {
  expect(deleteContactConfirmation('Marta Klein', 0, 'list')).toBe('Are you sure you want to delete the contact?');
  expect(deleteContactConfirmation('Marta Klein', 0, 'details')).toBe(
    'Are you sure you want to delete "Marta Klein" contact?',
  );
  for (const place of ['list', 'details'] as const)
    expect(deleteContactConfirmation('Marta Klein', 2, place)).toBe(
      '2 contacts reports to "Marta Klein". If you delete this contact the reports to will be unassigned for those ' +
        'assigned contacts. Do you want to continue to delete this contact?',
    );
});
