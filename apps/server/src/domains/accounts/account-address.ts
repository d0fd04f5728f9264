/** Returns the canonical address of an account (decision 1). */
export const accountAddress = (account: { id: number; name: string }, menu: { id: number; name: string }): string =>
  `#!/dashboard/${account.id}/${encodeURIComponent(account.name)}/${encodeURIComponent(menu.name)}/${menu.id}`;
