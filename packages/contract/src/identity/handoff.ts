/**
 * Sign-ins that start on one host and end on the company's own host. A cookie binds the code to a browser, and cookies belong to one host,
 * so the browser is redirected through both hosts: the target host sets a cookie, and the original host recognizes the browser. Row:
 * 1-S-09.
 */
import { z } from 'zod';
import { endpoint, optionalParam } from '../kit.ts';
import { isEmail } from '../rules/email.ts';

const signIn = {
  email: z.string().trim().max(350).refine(isEmail, 'Invalid Email Address'),
  code: z.string().min(1).max(200),
  redirect_url: optionalParam(z.string().max(2000)),
};

export const handoff = {
  receiveSignIn: endpoint({
    method: 'GET',
    path: '/v1/api/handoff/',
    access: 'public',
    perMinute: 60,
    summary: 'Mark this browser on the host of its company, and return to complete the sign-in',
    query: z.object({ ...signIn, from: z.string().max(350) }),
    download: 'text/html',
    response: z.string(),
  }),
  releaseSignIn: endpoint({
    method: 'GET',
    path: '/v1/api/handoff/release/',
    access: 'public',
    perMinute: 60,
    summary: 'Hand off a sign-in that this browser started to the host of its company',
    query: z.object({ ...signIn, domain: z.string().trim().toLowerCase().max(200), browser: z.string().max(100) }),
    download: 'text/html',
    response: z.string(),
  }),
};
