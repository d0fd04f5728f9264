/**
 * Creates companies for single journeys in the database of the running server. It uses the product's own commands where possible; SQL
 * covers the rest, such as a menu of eight items, which no screen can create yet.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createUser } from '../apps/server/src/core/people/create-user.ts';
import { createTenant } from '../apps/server/src/core/tenants/create-tenant.ts';
import { features } from '../apps/server/src/features.ts';
import { readConfig } from '../apps/server/src/platform/config.ts';
import { connectDatabase, type Database } from '../apps/server/src/platform/database/database.ts';
import { SUPERUSER } from '../apps/server/src/platform/database/embedded.ts';
import { installation } from './installation.ts';

let database: Database | undefined;

/** Opens the server's database, whose socket folder is listed in its pid file. The connection is closed at the end of the test file. */
export function openDatabase(): Database {
  const host = readFileSync(path.join(installation().dataDir, 'pg', 'postmaster.pid'), 'utf8').split('\n')[4];
  const login = { host, database: 'postgres' };
  const logins = {
    owner: { ...login, user: SUPERUSER },
    request: { ...login, user: 'mainstay_app' },
    release: async () => {},
  };
  database ??= connectDatabase(logins, readConfig({}).databaseLimits, features);
  return database;
}

/** The last client to disconnect stops the database, so every connection must be closed. */
export async function closeDatabase(): Promise<void> {
  await database?.close();
  database = undefined;
}

/** Runs SQL that bypasses row-level security. */
export async function sql<Row extends object>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
  return (await openDatabase().ownerPool.query<Row>(text, [...values])).rows;
}

/** A company that is only used by the journeys of one file. */
export interface Company {
  id: number;
  domain: string;
  admin: string;
}

function generateNames(name: string) {
  const domain = `${name.toLowerCase()}-${Date.now().toString(36)}`;
  return { name, domain, admin: `admin@${domain}.test` };
}

/** Creates a company. Its subdomain is new in every run, and its administrator has no password yet. */
export async function createCompany(name: string): Promise<Company> {
  const { domain, admin } = generateNames(name);
  const id = await createTenant(openDatabase(), { domain, name });
  await openDatabase().inTenant(id, 'write', (tx) =>
    createUser(tx, { email: admin, firstName: 'admin', roles: ['ADM'] }),
  );
  return { id, domain, admin };
}

export interface CompanyWithLink extends Company {
  /** The link at which the administrator sets the first password. It works once. */
  link: string;
}

/** Creates a company with the command line. */
export async function createCompanyByCommand(name: string): Promise<CompanyWithLink> {
  const { domain, admin } = generateNames(name);
  const env = { ...process.env, DATA_DIR: installation().dataDir, PORT: String(installation().port), DATABASE_URL: '' };
  const args = ['apps/server/dist/main.js', 'tenant', 'create', '--domain', domain, '--name', name, '--admin', admin];
  const output = execFileSync(process.execPath, args, { env, encoding: 'utf8' });
  const [row] = await sql<{ id: string }>('select id from tenants where domain = $1', [domain]);
  return { id: Number(row?.id), domain, admin, link: /http\S+/.exec(output)?.[0] ?? '' };
}

export interface Person {
  email: string;
  roles?: readonly string[];
}

/**
 * Adds a user with the password of the demo company.
 * @returns the user's id
 */
export async function addPerson(domain: string, { email, roles = ['CSM'] }: Person): Promise<number> {
  const [row] = await sql<{ id: string }>(
    `with person as (
       insert into users (tenant_id, email, first_name, last_name, title, password_hash)
       select t.id, $2, 'Pat', 'Partner', 'Partner', known.password_hash
         from tenants t, users known where t.domain = $1 and known.email = 'ada.admin@demo.test'
       returning tenant_id, id),
     given as (
       insert into user_roles (tenant_id, user_id, role_id)
       select p.tenant_id, p.id, r.id from person p join roles r on r.tenant_id = p.tenant_id and r.abbr = any ($3))
     select id from person`,
    [domain, email, roles],
  );
  return Number(row?.id);
}

/** An item of a menu; `params` makes it a Deep Link. */
export interface MenuLine {
  name: string;
  /** The built-in screen that the page opens. */
  state?: string;
  params?: readonly string[];
  /** The name of the item to highlight instead. */
  linked?: string;
}

/**
 * Replaces the whole menu of a company.
 * @returns the ids of its items by name
 */
export async function setMenu({ id: tenant }: Company, lines: readonly MenuLine[]): Promise<Map<string, number>> {
  await sql('delete from menus where tenant_id = $1', [tenant]);
  await sql('delete from pages where tenant_id = $1', [tenant]);
  const ids = new Map<string, number>();
  for (const [position, { name, state, params, linked }] of lines.entries()) {
    const [row] = params
      ? await sql<{ id: string }>(`select nextval('menu_ids') as id`)
      : await sql<{ id: string }>('insert into pages (tenant_id, name) values ($1, $2) returning id', [tenant, name]);
    const id = Number(row?.id);
    ids.set(name, id);
    await sql(
      `insert into menus (tenant_id, id, name, type, page_id, meta, linked, position)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [
        tenant,
        id,
        name,
        params ? 'Deep Link' : 'Page',
        params ? null : id,
        JSON.stringify({ ...(state && { state }), ...(params && { params }) }),
        linked ? ids.get(linked) : null,
        position,
      ],
    );
  }
  return ids;
}
