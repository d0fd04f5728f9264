/** Passwords that attackers try first: the list of zxcvbn, loaded when the first password is set. */

/** About 49,000 passwords in lower case, most frequent first; 6 MB in memory. */
async function readCommonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}

let commonPasswords: Promise<ReadonlySet<string>> | undefined;

/** Returns true if a password is on the list in any case, or is a repeated character or a run such as `abcdefgh`. */
export async function isCommonPassword(password: string): Promise<boolean> {
  const text = password.toLowerCase();
  if (isRun(text)) return true;
  commonPasswords ??= readCommonPasswords();
  return (await commonPasswords).has(text);
}

/**
 * Returns true if every character differs from the previous one by the same step of at most one, as in `aaaaaaaa` and
 * `87654321`.
 */
function isRun(text: string): boolean {
  const step = text.charCodeAt(1) - text.charCodeAt(0);
  return (
    Math.abs(step) <= 1 &&
    [...text.slice(1)].every((character, index) => character.charCodeAt(0) - text.charCodeAt(index) === step)
  );
}
