/**
 * The fictional customers of Halden Systems. A line contains name, industry, segment, country and city, plan, story and
 * the company's business; ` < ` precedes the name of the parent. The list in which a line appears determines the owner.
 */

/**
 * The development of an account over two years: g grows, s steady, d declines slowly, f falls in the last weeks, w
 * seasonal, o onboarding, n no usage at all, c its source counts uses but not people, x churned, r churned and came
 * back.
 */
export type Story = 'g' | 's' | 'd' | 'f' | 'w' | 'o' | 'n' | 'c' | 'x' | 'r';
export type Plan = 'Starter' | 'Growth' | 'Enterprise';
export type OwnerName = 'maya' | 'noah' | 'lena' | 'olga' | 'emil' | 'rhea';

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

const LINES: Record<OwnerName, string> = {
  maya: `
Northwind Holding|Industrial group|M|DE Hamburg|E|s|owns plants that make motion and handling equipment
Northwind Industrial < Northwind Holding|Machinery|M|DE Hamburg|E|g|makes conveyors and lifting tables
Northwind Robotics < Northwind Industrial|Robotics|M|DE Bremen|E|d|builds picking robots for mid-sized warehouses
Northwind Castings < Northwind Industrial|Metal casting|M|PL Gdansk|G|s|casts housings and frames for its sister plants
Northwind Components < Northwind Holding|Bearings|M|DK Odense|G|s|grinds bearings and linear guides
Calder Group|Food group|M|GB Leeds|E|g|runs dairies, bakeries and the trucks between them
Calder Foods < Calder Group|Food processing|M|GB Leeds|E|s|packs chilled meals for supermarkets
Calder Bakeries < Calder Foods|Bakery|R|GB York|G|w|bakes overnight for 140 shops
Lumenby Retail Group|Department stores|R|BE Antwerp|S|w|sells household goods in eleven towns
Mapleden Schools|Education|S|CA Kelowna|G|s|runs nine independent schools
Pinnowe Insurance|Insurance|F|IE Cork|G|f|insures small fleets and the goods they carry
Fathomley Marine|Boat building|M|NO Bergen|G|g|builds workboats for fish farms
Gableworth Homes|House building|M|GB Exeter|S|g|puts up timber-frame houses
Zephany Airways|Regional airline|L|PT Faro|S|w|flies eight turboprops between islands
Yarrowfield Cosmetics|Cosmetics|R|FR Grasse|E|f|makes plant-based skin care
Halcyra Pharma|Pharmaceuticals|H|CH Basel|E|g|makes inhalers and refills
Tidewick Ports|Port operations|L|NL Vlissingen|E|f|handles bulk goods in three harbours
Aldergate Biosciences|Biotechnology|H|SE Lund|E|g|grows cell cultures for research
Coralby Foods|Seafood|M|ES Vigo|G|g|freezes and ships shellfish
Junivere Media|Publishing|T|DE Leipzig|G|f|publishes trade magazines and runs their fairs
Kestrane Motors|Vehicle parts|M|CZ Brno|S|s|rebuilds electric motors for vans
Brannock Cement|Building materials|M|AT Linz|E|d|grinds cement in four mills
Greyholt Capital|Asset management|F|GB Edinburgh|E|s|manages pension money
Driftmoor Games|Game studio|T|FI Tampere|G|f|makes puzzle games for phones
Larkham Payments|Payments|F|LT Vilnius|G|g|clears card payments for market stalls
Rookwell Security|Security services|S|US Columbus|G|s|guards sites and answers alarms
Bjørnholt Seafood|Seafood|M|NO Ålesund|G|w|smokes salmon and sends it by air
Vellary Textiles|Textiles|M|PT Guimarães|S|d|weaves towels and bed linen
Quillstone Legal|Legal services|S|US Denver|S|f|drafts contracts for builders
Harrowby Dental|Dental care|H|GB Norwich|S|g|runs 22 dental practices
Osmund Freight|Freight|L|SE Gothenburg|G|s|carries timber and paper by rail
Tessaly Optics|Optics|M|DE Jena|G|g|polishes lenses for microscopes
Copperlea Energy|Energy|S|AU Adelaide|G|f|installs rooftop solar for farms
Wrenfield Hotels|Hospitality|S|IT Verona|S|w|keeps fourteen small hotels
Solveig Furniture|Furniture|R|DK Aarhus|S|s|sells chairs that come flat
Marlock Tools|Hand tools|M|DE Solingen|S|s|forges pliers and shears
Ivenhall Software|Software|T|NL Utrecht|G|g|writes booking software for sports clubs
Thornwick Chemicals|Chemicals|M|BE Ghent|E|d|mixes coatings for steel
Peregrane Travel|Travel|S|AT Salzburg|S|o|plans walking tours
Dunmarrow Distillery|Beverages|M|GB Inverness|S|n|distils and bottles single malts`,
  noah: `
Calder Logistics < Calder Group|Logistics|L|GB Leeds|G|s|moves chilled goods through the night
Calder Dairy < Calder Foods|Dairy|M|GB Kendal|G|s|makes yoghurt and butter
Aldane Financial|Financial group|F|IE Dublin|E|s|holds an insurer, a lender and their back office
Aldane Insurance < Aldane Financial|Insurance|F|IE Dublin|E|g|insures homes and small firms
Aldane Life < Aldane Insurance|Life insurance|F|IE Galway|G|s|sells life cover through brokers
Aldane Claims < Aldane Insurance|Claims handling|F|IE Limerick|S|d|settles claims for three insurers
Aldane Leasing < Aldane Financial|Leasing|F|GB Bristol|G|g|leases vans and forklifts
Ostrand Retail|Retail group|R|SE Malmö|E|s|owns shops in seven countries
Ostrand Fashion < Ostrand Retail|Fashion|R|SE Borås|E|w|sells clothes for offices and weekends
Ostrand Outlet < Ostrand Fashion|Fashion outlets|R|PL Poznan|G|w|sells last season's clothes
Ostrand Home < Ostrand Retail|Home goods|R|SE Malmö|G|d|sells lamps, rugs and kitchenware
Sablewood Paper|Paper|M|FI Lahti|E|f|makes board for packaging
Corvane Analytics|Software|T|US Austin|G|g|counts visitors in shopping streets
Hollowbrook Farms|Agriculture|M|US Fresno|S|w|grows almonds and pistachios
Umberley Press|Printing|M|GB Ipswich|S|f|prints books in short runs
Tallisane Aerospace|Aerospace|M|FR Toulouse|E|g|machines brackets for cabin seats
Nimbry Cloud|Hosting|T|DE Karlsruhe|G|s|hosts shops for small brands
Galloran Shipyard|Ship repair|M|HR Rijeka|G|f|repairs ferries and tugs
Winterholm Clinics|Clinics|H|NO Oslo|E|s|runs 31 outpatient clinics
Redfallow Mining|Mining|M|AU Perth|E|f|digs lithium ore
Oakenby Insurance|Insurance|F|US Hartford|G|s|insures orchards and vineyards
Starling & Moor|Consulting|S|GB Manchester|S|g|advises hospitals on staffing
Perrault Glassworks|Glass|M|FR Reims|G|s|blows bottles for perfume
Kitsune Electronics Trading|Electronics|R|JP Osaka|G|g|trades connectors and switches
Borealin Telecom|Telecom|T|CA Whitehorse|E|s|connects towns in the far north
Fennimore Pet Care|Pet care|R|US Madison|S|s|sells food for elderly dogs
Lindgate Property|Property|F|DE Stuttgart|G|d|lets offices near railway stations
Montressa Wines|Beverages|R|ES Logroño|S|w|sells wine by subscription
Ashgrove Medical|Medical devices|H|IE Sligo|G|g|makes pumps for home care
Cindervale Steel|Steel|M|PL Katowice|E|f|rolls wire and rod
Tarnhelm Theatre Group|Culture|S|AT Graz|S|s|runs four theatres
Velmont Cycles|Bicycles|M|NL Groningen|S|g|builds cargo bicycles
Arbonelle Valley Water|Utilities|S|CH Sion|G|s|supplies water to 40 villages
Stonecropley Gardens|Garden centres|R|GB Cheltenham|S|w|sells plants and sheds
Hexley Diagnostics|Laboratory|H|GB Oxford|G|c|tests blood for general practices
Orrinford Bank|Banking|F|CA Halifax|E|g|lends to fishing towns
Skarne Outdoor|Sporting goods|R|NO Tromsø|G|r|makes tents for cold places
Passmore Recruiting|Recruiting|S|US Atlanta|S|f|finds nurses for night shifts
Bluntisham Cold Storage|Warehousing|L|GB Peterborough|G|x|stored frozen vegetables
Ferrowick Rail Services|Rail|L|DE Kassel|S|x|cleaned and turned trains`,
  lena: `
Pellworth Energy|Energy group|S|DE Essen|E|s|owns grids, meters and solar parks
Pellworth Grid < Pellworth Energy|Grid operation|S|DE Essen|E|s|runs the power grid of nine districts
Pellworth Metering < Pellworth Grid|Metering|S|DE Bochum|G|g|reads 600,000 meters
Pellworth Solar < Pellworth Energy|Solar power|S|ES Cádiz|G|g|builds and runs solar parks
Eldermark University Press|Publishing|T|GB Durham|S|s|publishes textbooks
Haverstoke Brewing|Beverages|M|US Milwaukee|G|w|brews lager for stadiums
Sundermoor Ferries|Passenger shipping|L|DK Esbjerg|G|w|sails to eleven islands
Cassiver Jewellery|Jewellery|R|IT Arezzo|S|d|makes rings to order
Trentavia Foods|Food wholesale|R|IT Bologna|E|g|supplies restaurants every morning
Ravensgill Engineering|Engineering|S|GB Sheffield|G|s|designs bridges and footpaths
Morrowen Turbines|Wind power|M|DK Aalborg|E|f|overhauls gearboxes of wind turbines
Nettlecombe Care Homes|Care|H|GB Taunton|G|s|cares for 900 residents
Ibarra & Stone Architects|Architecture|S|MX Puebla|S|o|designs schools and libraries
Cloverden Dairies|Dairy|M|NZ Hamilton|G|x|made milk powder
Farrowdale Tractors|Farm machinery|M|US Omaha|G|x|sold used tractors`,
  olga: `
Merrow Health|Hospital group|H|GB Plymouth|E|g|runs hospitals, clinics and a laboratory
Merrow Hospitals < Merrow Health|Hospitals|H|GB Plymouth|E|s|runs three general hospitals
Merrow Coast Clinic < Merrow Hospitals|Clinics|H|GB Falmouth|G|g|treats day patients by the sea
Merrow Valley Clinic < Merrow Hospitals|Clinics|H|GB Truro|S|s|treats day patients inland
Merrow Labs < Merrow Health|Laboratory|H|GB Plymouth|G|d|tests samples for its sister hospitals
Lanternfish Studios|Film|T|NZ Wellington|S|w|makes animated series
Brightmere Utilities|Utilities|S|US Duluth|E|s|heats 80,000 homes
Castellane Ceramics|Ceramics|M|ES Castellón|G|d|presses floor tiles
Hollins Quay Markets|Grocery|R|AU Hobart|G|n|runs twelve grocery halls
Sorrelby Analytics|Research|S|SG Singapore|S|x|ran surveys for retailers`,
  emil: `
Adlerhof Brewing Systems|Machinery|M|DE Augsburg|G|g|builds kettles for small breweries
Belvarde Perfumes|Cosmetics|R|FR Nice|S|s|mixes scents for hotels
Crestwater Pumps|Machinery|M|US Tulsa|G|s|makes pumps for irrigation
Dravone Rail|Rail|L|CZ Ostrava|E|g|runs freight trains on short lines
Echelby Learning|Education|S|IE Waterford|S|o|teaches accounting online
Fjellvik Data Centres|Hosting|T|NO Alta|E|s|cools servers with sea water
Glenhollow Packaging|Packaging|M|GB Dundee|G|d|folds boxes for bottles
Hartvane Automotive|Vehicle parts|M|AT Steyr|E|f|presses body panels
Isenbrook Pharmacies|Pharmacies|H|DE Münster|G|s|runs 60 pharmacies
Jorvane Tiles|Ceramics|M|GB York|S|x|glazed tiles by hand`,
  rhea: `
Kellerand Instruments|Instruments|M|CH Winterthur|G|s|makes scales for laboratories
Lowenby Bookshops|Bookshops|R|NL Leiden|S|d|sells books in university towns
Mirabeck Resorts|Hospitality|S|PT Lagos|G|w|runs resorts for families
Novaleth Imaging|Medical imaging|H|FR Rennes|E|g|reads scans for rural hospitals
Oxbury Credit Union|Banking|F|US Spokane|S|s|lends to its own members`,
};

/** Six small customers of the second company, so that a leak between companies would be visible. */
export const GLOBEX_LINES = `
Hammerlund Tools|Hand tools|M|US Portland|G|g|makes hammers
Springvale Power|Energy|S|US Boise|E|s|runs two small power plants
Cypress Row Markets|Grocery|R|US Tucson|S|s|sells groceries
Harborlight Clinics|Clinics|H|US Tacoma|G|d|runs six clinics
Northwind Testing|Laboratory|S|US Reno|S|g|tests materials
Brickell Yard Logistics|Logistics|L|US Mobile|S|s|stores goods by the port`;

const SEGMENTS: Record<string, string> = {
  M: 'Manufacturing',
  R: 'Retail',
  S: 'Services',
  F: 'Financial',
  H: 'Healthcare',
  L: 'Logistics',
  T: 'Technology',
};
const PLANS: Record<string, Plan> = { S: 'Starter', G: 'Growth', E: 'Enterprise' };
const COUNTRIES: Record<string, string> = {
  AT: 'Austria',
  AU: 'Australia',
  BE: 'Belgium',
  CA: 'Canada',
  CH: 'Switzerland',
  CZ: 'Czechia',
  DE: 'Germany',
  DK: 'Denmark',
  ES: 'Spain',
  FI: 'Finland',
  FR: 'France',
  GB: 'United Kingdom',
  HR: 'Croatia',
  IE: 'Ireland',
  IT: 'Italy',
  JP: 'Japan',
  LT: 'Lithuania',
  MX: 'Mexico',
  NL: 'Netherlands',
  NO: 'Norway',
  NZ: 'New Zealand',
  PL: 'Poland',
  PT: 'Portugal',
  SE: 'Sweden',
  SG: 'Singapore',
  US: 'United States',
};

function parseCompany(line: string, owner: OwnerName): Company {
  const [names = '', industry = '', segment = '', location = '', plan = '', story = '', does = ''] = line.split('|');
  const [name = '', parent] = names.split(' < ');
  const company = {
    name,
    parent: parent ?? null,
    industry,
    segment: SEGMENTS[segment] ?? '',
    country: COUNTRIES[location.slice(0, 2)] ?? '',
    city: location.slice(3),
    plan: PLANS[plan] ?? 'Starter',
    story: story as Story,
    does,
    owner,
  };
  if (!company.segment || !company.country || !does) throw new Error(`Not a company: ${line}`);
  return company;
}

const parseCompanies = (lines: string, owner: OwnerName): Company[] =>
  lines
    .trim()
    .split('\n')
    .map((line) => parseCompany(line, owner));

/** All 120 companies, parents before their children within a family. */
export const COMPANIES: readonly Company[] = (Object.keys(LINES) as OwnerName[]).flatMap((o) =>
  parseCompanies(LINES[o], o),
);
/** The owner does not exist there because the second company has only one user. */
export const GLOBEX_COMPANIES: readonly Company[] = parseCompanies(GLOBEX_LINES, 'maya');
