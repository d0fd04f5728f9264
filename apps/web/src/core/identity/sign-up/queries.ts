/** Requests of the sign-up, and the step that an address opens. */
import { signUp, type NewCompanyForm } from '@mainstay/contract/identity/sign-up';
import { callApi, fetchData } from '../../../platform/lib/api.ts';
import { getFinishUrlOn } from '../queries.ts';

/** Sends a one-time code by email. */
export const sendCode = (email: string): Promise<unknown> => callApi(signUp.sendCode, { params: { email } });

export interface VerifiedCode {
  email: string;
  otp: string;
}

/** Stored only in memory. Only the landing page passes a code on in an address (1-C-49). */
let lastVerified: VerifiedCode | null = null;

/** Verifies a code and stores it for the last step. */
export async function verifyCode(code: VerifiedCode): Promise<VerifiedCode> {
  lastVerified = await fetchData(signUp.verifyCode, { body: code });
  return lastVerified;
}

/** Returns the code that was verified on this page for an email. */
export const getVerifiedCode = (email: string): VerifiedCode | null =>
  lastVerified?.email === email ? lastVerified : null;

/** @throws ApiError with the server's reason if the subdomain is not available */
export const checkDomainName = (domain: string, signal?: AbortSignal): Promise<unknown> =>
  callApi(signUp.checkDomainName, { query: { domain } }, signal);

/** Creates the company. @returns the address on the company's own host that signs in its administrator */
export async function createCompany(form: NewCompanyForm): Promise<string> {
  const company = await fetchData(signUp.createCompany, { body: form });
  lastVerified = null;
  return getFinishUrlOn(new URL(company.redirect_url).origin, company.acs_url, null);
}

export type Step = 1 | 2 | 3;

const STEP_BY_SCREEN = new Map<string | undefined, Step>([
  ['1', 1],
  ['2', 2],
  ['3', 3],
]);
const STEP_BY_STATUS = new Map<string | undefined, Step>([
  ['sent', 2],
  ['verified', 3],
]);

/** Returns the step that an address opens: the lower one if its parameters differ, the first one without parameters (1-S-20). */
export function parseStep({ screen, status }: { screen?: string | undefined; status?: string | undefined }): Step {
  const steps = [STEP_BY_SCREEN.get(screen), STEP_BY_STATUS.get(status)].filter((step) => step !== undefined);
  return steps.length === 0 ? 1 : (Math.min(...steps) as Step);
}
