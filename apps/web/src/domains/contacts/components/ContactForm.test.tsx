import type { Contact } from '@mainstay/contract/contacts';
import { CONTACT_FIELDS } from '@mainstay/contract/rules/contacts';
import { expect, test, vi } from 'vitest';
import { ApiError } from '../../../platform/lib/api.ts';
import { click, getErrors, getField, setUpScreenTests, typeText, waitForText } from '../../../testing/screen.tsx';
import { ContactForm } from './ContactForm.tsx';

const screen = setUpScreenTests();
const MARTA: Contact = {
  id: 7,
  contact_first_name: 'Marta',
  contact_last_name: 'Klein',
  contact_email: 'marta@n.test',
  contact_primary_no: null,
  contact_secondary_no: null,
  contact_designation: 'CEO',
  linkedin: null,
  notes: null,
  tag_mapping: [],
  pin_type: null,
  location: 'Bonn',
  department: null,
  mappedTo: 3,
  reportsTo: null,
  superior: null,
  looked_after_by: { id: 3, name: 'Maya Ortiz', avatar_url: null },
  reports_count: 0,
  updated_at: '2026-11-20T00:00:00Z',
  version: 4,
};

function serve(fields: object = CONTACT_FIELDS) {
  screen.serve(({ path }) => {
    if (path.endsWith('/config/')) return { fields };
    if (path.endsWith('/contacts/7/')) return { contact: { ...MARTA, location: 'Kiel', version: 9 } };
    if (path.endsWith('/team/')) return { team: [{ id: 3, name: 'Maya Ortiz' }] };
    return { contacts: [], tags: [], has_next: false };
  });
}
const open = async (contact: Contact | null, onSave: (entry: object, version: number) => Promise<void>) => {
  await screen.open(() => <ContactForm accountId={1} contact={contact} onSave={onSave} onClose={() => undefined} />);
  await vi.waitFor(() => getField('First name'));
};

test('a concurrent edit shows the other version, and only a second save replaces it', async () => {
  serve();
  const savedEntries: [object, number][] = [];
  await open(MARTA, async (entry, version) => {
    savedEntries.push([entry, version]);
    if (version === 4) throw new ApiError(409, 'Maya changed this contact.', {});
  });
  expect(getField('First name').value).toBe('Marta');
  typeText(getField('Location'), 'Köln');
  await click('Save');
  await waitForText('Maya changed this contact.');
  expect(document.querySelector('[aria-label="Both versions"] tbody')?.textContent).toBe('LocationKölnKiel');
  await click('Save my version');
  expect(savedEntries.map(([, version]) => version)).toEqual([4, 9]);
  expect(savedEntries[1]?.[0]).toMatchObject({
    fName: 'Marta',
    location: 'Köln',
    mappedTo: 3,
    reportsTo: null,
    tags: [],
  });
});

test('shows errors of the client and the server at their fields until they are fixed', async () => {
  serve();
  const onSave = vi.fn<() => Promise<void>>(async () => {
    throw new ApiError(400, 'Contact email already exists.', { fields: { email: 'Contact email already exists.' } });
  });
  await open(null, onSave);
  await click('Add contact');
  await waitForText('First name is required');
  expect(onSave).not.toHaveBeenCalled();
  typeText(getField('First name'), 'Ann');
  expect(document.body.textContent).not.toContain('First name is required');
  typeText(getField('Email'), 'ann@n.test');
  await click('Add contact');
  await waitForText('Contact email already exists.');
  expect(getErrors()).toEqual(['Contact email already exists.']);
});

test('1-S-73 decisions-21 names a field that the company requires by its own label', async () => {
  serve(CONTACT_FIELDS.map((one) => (one.key === 'designation' ? { ...one, label: 'Role', required: true } : one)));
  const onSave = vi.fn<() => Promise<void>>(async () => undefined);
  await open(null, onSave);
  typeText(getField('First name'), 'Ann');
  typeText(getField('Email'), 'ann@n.test');
  await click('Add contact');
  await waitForText('Role is required');
  expect(onSave).not.toHaveBeenCalled();
  typeText(getField('Role'), 'Buyer');
  await click('Add contact');
  await vi.waitFor(() => expect(onSave).toHaveBeenCalledOnce());
});

test('does not show or send a hidden field', async () => {
  serve(CONTACT_FIELDS.map((one) => (one.key === 'location' ? { ...one, visible: false } : one)));
  const savedEntries: object[] = [];
  await open(MARTA, async (entry) => {
    savedEntries.push(entry);
  });
  await vi.waitFor(() => expect(() => getField('Location')).toThrow('no field'));
  await click('Save');
  expect(savedEntries[0]).not.toHaveProperty('location');
  expect(savedEntries[0]).toMatchObject({ fName: 'Marta', designation: 'CEO' });
});
