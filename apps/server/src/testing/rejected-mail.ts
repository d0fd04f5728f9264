/** Work that fails for one person while it is done for many. */
import type { Services } from '../platform/http/services.ts';

/** From now on no mail to a user is written down. @returns what ends it */
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

/** Users that have mails, in the order of their ids. */
export async function findMailUsers(query: <R>(text: string) => Promise<R[]>): Promise<number[]> {
  const rows = await query<{ id: number }>('select user_id as id from outgoing_mail where tenant_id = $1 order by 1');
  return rows.map(({ id }) => id);
}
