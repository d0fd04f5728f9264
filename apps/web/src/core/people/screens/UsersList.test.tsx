import { expect, test } from 'vitest';
import { okResponse, errorResponse, setUpScreenTests, waitForText } from '../../../testing/screen.tsx';
import { usersAddress } from '../components/users-address.ts';
import { UsersList } from './UsersList.tsx';

const screens = setUpScreenTests();

test('removes an unknown role or team from the address, and shows the list without it', async () => {
  screens.serve(({ path, query }) => {
    if (path === '/v1/api/admin/roles/') return { listing: [{ id: 1, abbr: 'CSM', name: 'Manager' }] };
    if (path === '/v1/api/admin/teams/') return { listing: [{ id: 4, name: 'North' }] };
    if (path !== '/v1/api/admin/users/') return undefined;
    const isKnown = (query.get('role') ?? 'CSM') === 'CSM' && (query.get('team') ?? '4') === '4';
    if (!isKnown) return errorResponse(404, 'Role or team not found.');
    return okResponse({ listing: [], has_next: false, total_records: 4217, statuses: {} });
  });
  const path = '/dashboard/admin/users';
  const { at } = await screens.open(UsersList, { path, at: `${path}?role=CSM&team=9`, search: usersAddress.parse });
  await waitForText('Users4,217');
  expect(at()).toBe(`${path}?role=CSM`);
});
