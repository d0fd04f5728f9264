/** Simulates work for many users that fails for one of them. */
import type { Services } from '../../platform/http/services.ts';

/**
 * Makes every email to a user fail from now on.
 * @returns a function that ends it
 */
export async function rejectMail(
  { database: { ownerPool } }: Pick<Services, 'database'>,
  userId: number,
): Promise<() => Promise<void>> {
  await ownerPool.query(
    `create function refuse_mail() returns trigger language plpgsql as $$ begin raise 'No mail.'; end $$;
     create trigger refuse_mail before insert on outgoing_mail for each row when (new.user_id = ${userId})
       execute function refuse_mail()`,
  );
  return async () => {
    await ownerPool.query('drop function refuse_mail cascade');
  };
}

/** Returns the users that have emails, ordered by id. */
export async function findMailUsers(query: <R>(text: string) => Promise<R[]>): Promise<number[]> {
  const rows = await query<{ id: number }>('select user_id as id from outgoing_mail where tenant_id = $1 order by 1');
  return rows.map(({ id }) => id);
}
