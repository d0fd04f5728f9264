/** Calls of sign-up, and which of its steps an address means. */
import { signUp, type NewCompanyForm } from '@mainstay/contract/identity/sign-up';
import { callApi, fetchData } from '../../../lib/api.ts';
import { getFinishUrlOn } from '../queries.ts';

/** Mails a one-time code. */
export const sendCode = (email: string): Promise<unknown> => callApi(signUp.sendCode, { params: { email } });

export interface VerifiedCode {
  email: string;
  otp: string;
}

/** Kept in memory only, not in storage; only the landing page hands a code on in an address (1-C-49). */
let lastVerified: VerifiedCode | null = null;

/** Checks a code, and remembers it for the last step. */
export async function verifyCode(given: VerifiedCode): Promise<VerifiedCode> {
  lastVerified = await fetchData(signUp.verifyCode, { body: given });
  return lastVerified;
}

/** The code that this page verified for an address. */
export const getVerifiedCode = (email: string): VerifiedCode | null =>
  lastVerified?.email === email ? lastVerified : null;

/** @throws ApiError with the server's reason where the sub-domain is not free */
export const checkDomainName = (domain: string, signal?: AbortSignal): Promise<unknown> =>
  callApi(signUp.checkDomainName, { query: { domain } }, signal);

/** Makes the company. @returns the address on its own host that signs its administrator in */
export async function createCompany(form: NewCompanyForm): Promise<string> {
  const made = await fetchData(signUp.createCompany, { body: form });
  lastVerified = null;
  return getFinishUrlOn(new URL(made.redirect_url).origin, made.acs_url, null);
}

export type Step = 1 | 2 | 3;

const STEP_OF_SCREEN = new Map<string | undefined, Step>([
  ['1', 1],
  ['2', 2],
  ['3', 3],
]);
const STEP_OF_STATUS = new Map<string | undefined, Step>([
  ['sent', 2],
  ['verified', 3],
]);

/** The step an address asks for: of two that differ the lower one, of none the first (1-S-20). */
export function parseStep({ screen, status }: { screen?: string | undefined; status?: string | undefined }): Step {
  const asked = [STEP_OF_SCREEN.get(screen), STEP_OF_STATUS.get(status)].filter((step) => step !== undefined);
  return asked.length === 0 ? 1 : (Math.min(...asked) as Step);
}
