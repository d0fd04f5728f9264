/** The fictional customers of Halden Systems and of its small neighbor. */
import { companies, type OwnerName, type Plan, type Story } from './content-files.ts';

export interface Company {
  name: string;
  parent: string | null;
  industry: string;
  segment: string;
  country: string;
  city: string;
  plan: Plan;
  story: Story;
  /** Continues the name: `builds picking robots for small warehouses`. */
  does: string;
  owner: OwnerName;
}

function parseCompany(line: string, owner: OwnerName): Company {
  const [names = '', industry = '', segment = '', location = '', plan = '', story = '', does = ''] = line.split('|');
  const [name = '', parent = null] = names.split(' < ');
  const company = {
    name,
    parent,
    industry,
    does,
    owner,
    segment: companies.segments[segment],
    country: companies.countries[location.slice(0, 2)],
    city: location.slice(3),
    plan: companies.plans[plan],
    story: story as Story,
  };
  if (!company.segment || !company.country || !company.plan) throw new Error(`Not a company: ${line}`);
  return company as Company;
}

/** All 120 companies, parents before their children within a family. */
export const COMPANIES: readonly Company[] = (Object.keys(companies.demo) as OwnerName[]).flatMap((owner) =>
  companies.demo[owner].map((line) => parseCompany(line, owner)),
);
/** The owner does not exist there because the second company has only one user. */
export const GLOBEX_COMPANIES: readonly Company[] = companies.globex.map((line) => parseCompany(line, 'maya'));

/** Returns the names of a customer's sites and of the users who work there. An industry can be more specific than its segment. */
export function getPlaces({ industry, segment }: Pick<Company, 'industry' | 'segment'>) {
  const [place = '', places = '', ...people] = companies.places[industry] ?? companies.places[segment] ?? [];
  return { place, places, people };
}
