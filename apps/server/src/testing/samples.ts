/** Input that the contract takes, for tests that go through all of it. A new endpoint that needs some gets a line here. */

/** By path: the body of every call that needs one. Only then is the caller what decides. */
export const BODIES: Record<string, unknown> = {
  '/settings/general/update/': { entity_timezone: 'Europe/Berlin' },
  '/settings/profile/entityname/update/': { entity_name: 'Halden Systems' },
  '/settings/profile/theme/update/': { entity_theme: 'theme-bl' },
  '/settings/profile/appearance/update/': { default_appearance: 'dark' },
  '/settings/profile/client_config/update/': { account_list_fields: ['industry'] },
  '/v1/api/accounts/{id}/rank/': { rank: 5 },
  '/v1/api/admin/teams/': { name: 'Coast', members: [] },
  '/v1/api/admin/teams/{id}/': { name: 'Coast', members: [] },
  '/v1/api/admin/users/{id}/': { first_name: 'Pat', last_name: 'Ray', roles: ['CSM'], user_access_type: 'full' },
  '/v1/api/users/invite/': { email: 'new@only.test', roles: ['CSM'] },
  '/v1/api/admin/imports/{id}/mapping/': { mapping: { columns: {}, date_format: null } },
  '/v1/api/update/title/': { titleName: 'Partner' },
  '/v1/api/profile/user/name/': { first_name: 'Pat', last_name: 'Ray' },
  '/v1/api/oauth/link/': { authprovider: 'OAuth-Google' },
  '/v1/api/users/appearance/': { appearance: 'dark' },
  '/v1/api/change_password/': { oldPassword: 'x', newPassword: 'Harbour!42', confirmPassword: 'Harbour!42' },
  '/v1/api/admin/sign-in-providers/SAML2/metadata/': { xml: '<EntityDescriptor/>' },
  '/v1/api/admin/sign-in-providers/SAML2/': { idp_server: 'x', sso_url: 'https://idp.test/', certificates: ['x'] },
  '/v1/api/admin/sign-in-providers/{strategy}/': { client_id: 'x' },
  '/v1/api/profile/update/email/': { email: 'a@only.test', password: 'x', new_email: 'b@only.test' },
};

/** By path: what stands behind the question mark where something must. */
export const QUERIES: Record<string, string> = {};

/** By name: the parts of a path that are no ids. */
export const PATH_TEXTS: Record<string, string> = { email: 'new@only.test', strategy: 'OAuth-Google' };
