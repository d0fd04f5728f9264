/** The features by floor. Each has the same name and floor in the contract, on the server and in the application. */
export const FLOORS = {
  core: (
    'account-access audit datasets definitions identity imports mail navigation notifications people sign-in-oauth ' +
    'sign-in-saml tags tenants timeline'
  ).split(' '),
  builder: 'attributes components custom-tables evaluation kpis pages reports'.split(' '),
  domains: (
    'account-facts accounts activities automation contacts external-processes health hierarchy notes pins playbooks ' +
    'portfolio process-runs reminders subscriptions success-plans support-cases usage'
  ).split(' '),
};
export const FEATURES = Object.values(FLOORS).flat();

/** Returns `{ app, feature, rest }` for a file in a feature folder, otherwise undefined. */
export function parseFeature(file) {
  const match = /^apps\/(server|web)\/src\/(?:core|builder|domains)\/([^/]+)\/(.+)$/.exec(file);
  return match ? { app: match[1], feature: match[2], rest: match[3] } : undefined;
}
