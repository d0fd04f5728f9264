/** The users of the demo company, and the user of its small neighbor (see the decisions about the demo company). */
import { z } from 'zod';
import peopleFile from './content/people.json' with { type: 'json' };

const DemoUser = z.strictObject({
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  title: z.string(),
  role: z.enum(['ADM', 'DA', 'CSO', 'CSL', 'EXE', 'CSM']),
  readOnly: z.literal(true).optional(),
  purpose: z.string(),
  /** The first name of the manager, in lower case. */
  manager: z.string().optional(),
});
export type DemoUser = z.infer<typeof DemoUser>;

const people = z
  .strictObject({ password: z.string(), users: z.array(DemoUser), globexAdmin: DemoUser })
  .parse(peopleFile);

export const DEMO_PASSWORD = people.password;
export const DEMO_USERS: readonly DemoUser[] = people.users;
export const GLOBEX_ADMIN: DemoUser = people.globexAdmin;
