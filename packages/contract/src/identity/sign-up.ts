/** Creating a company in three steps: email, one-time code, company. Paths and messages: 1-signup rows, 1-S-19 to 1-S-23. */
import { z } from 'zod';
import { done, endpoint, ok, shortText } from '../kit.ts';
import { DOMAIN_MESSAGE, isDomainName } from '../rules/domain-name.ts';
import { isEmail } from '../rules/email.ts';
import { isPassword, PASSWORD_MESSAGE } from '../rules/password.ts';
import { isPhone, PHONE_MESSAGE } from '../rules/phone.ts';

export const SIGN_UP_MESSAGES = {
  wrongCode: 'Invalid code.',
  codeExpired: 'Code expired.',
  tooManyTries: 'Too many attempts. Try again later.',
} as const;

const email = z.string().trim().max(350).refine(isEmail, 'Invalid Email Address');
const otp = z
  .string()
  .trim()
  .regex(/^\d{6}$/, SIGN_UP_MESSAGES.wrongCode);
const domain = z
  .string()
  .trim()
  .refine(isDomainName, DOMAIN_MESSAGE)
  .transform((name) => name.toLowerCase());
const requiredText = (label: string) => shortText.min(1, `${label} is required.`);

export const NewCompany = z.object({
  otp,
  email,
  password: z.string().refine((text) => isPassword(text), PASSWORD_MESSAGE),
  domain_name: domain,
  first_name: requiredText('First name'),
  last_name: requiredText('Last name'),
  company_name: requiredText('Company name'),
  phone: z
    .string()
    .trim()
    .refine((text) => text === '' || isPhone(text), PHONE_MESSAGE)
    .optional()
    .transform((text) => text || null),
});
/** The company as a form sends it. */
export type NewCompanyForm = z.input<typeof NewCompany>;
export type NewCompany = z.output<typeof NewCompany>;

export const signUp = {
  sendCode: endpoint({
    method: 'POST',
    path: '/v1/api/signup/send/{email}',
    access: 'public',
    perMinute: 10,
    summary: 'Send a one-time code to an email address',
    params: z.object({ email }),
    response: done,
  }),
  verifyCode: endpoint({
    method: 'POST',
    path: '/v1/api/signup/verify/',
    access: 'public',
    perMinute: 20,
    checksSecret: true,
    summary: 'Check the one-time code of an email address',
    body: z.object({ email, otp }),
    response: ok(z.object({ email: z.string(), otp: z.string() })),
  }),
  checkDomainName: endpoint({
    method: 'GET',
    path: '/v1/api/signup/domain/',
    access: 'public',
    perMinute: 60,
    summary: 'Check whether a subdomain is available',
    query: z.object({ domain }),
    response: ok(z.object({ available: z.literal(true) })),
  }),
  createCompany: endpoint({
    method: 'POST',
    path: '/v1/api/signup/user/',
    access: 'public',
    perMinute: 10,
    checksSecret: true,
    summary: 'Create a company and its first administrator',
    body: NewCompany,
    response: ok(
      z.object({
        domain: z.string(),
        /** The administration of the new company, for users who are already signed in there. */
        redirect_url: z.string(),
        /** A route on the new company's host. It signs the administrator in once and redirects to the administration. */
        acs_url: z.string(),
      }),
    ),
  }),
};
