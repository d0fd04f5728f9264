/**
 * Pure rules of accounts: units, names, the values of handwritten statements, and how statements are limited to the
 * caller's account scope.
 */

/** Returns the canonical address of an account (decision 1). */
export const accountAddress = (account: { id: number; name: string }, menu: { id: number; name: string }): string =>
  `#!/dashboard/${account.id}/${encodeURIComponent(account.name)}/${encodeURIComponent(menu.name)}/${menu.id}`;
