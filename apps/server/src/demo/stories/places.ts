/** Names of a customer's sites, and of the users who work there. */
import type { Company } from '../companies.ts';

export interface StoryPlaces {
  place: string;
  places: string;
  people: readonly string[];
}

const places = (place: string, many: string, ...people: string[]): StoryPlaces => ({ place, places: many, people });
const PLANT = places('plant', 'plants', 'planners', 'shift leads', 'line leads');

const BY_SEGMENT: Readonly<Record<string, StoryPlaces>> = {
  Manufacturing: PLANT,
  Retail: places('shop', 'shops', 'shop managers', 'buyers'),
  Services: places('office', 'offices', 'coordinators', 'team leads'),
  Financial: places('branch', 'branches', 'analysts', 'clerks'),
  Healthcare: places('clinic', 'clinics', 'ward managers', 'schedulers'),
  Logistics: places('depot', 'depots', 'dispatchers', 'shift leads'),
  Technology: places('office', 'offices', 'team leads', 'analysts'),
};
/** Used where the segment is not specific enough. */
const BY_INDUSTRY: Readonly<Record<string, StoryPlaces>> = {
  Pharmaceuticals: PLANT,
  Biotechnology: PLANT,
  'Medical devices': PLANT,
  Laboratory: places('lab', 'labs', 'lab managers', 'technicians'),
  Pharmacies: places('pharmacy', 'pharmacies', 'pharmacists', 'branch managers'),
  Care: places('home', 'homes', 'care managers', 'schedulers'),
  Education: places('school', 'schools', 'course planners', 'secretaries'),
  Hospitality: places('hotel', 'hotels', 'front office managers', 'housekeepers'),
  'Regional airline': places('station', 'stations', 'crew planners', 'dispatchers'),
  'Passenger shipping': places('terminal', 'terminals', 'crew planners', 'dispatchers'),
  Agriculture: places('orchard', 'orchards', 'foremen', 'planners'),
  'House building': places('building site', 'building sites', 'site managers', 'planners'),
  'Boat building': places('yard', 'yards', 'yard leads', 'planners'),
  'Ship repair': places('yard', 'yards', 'yard leads', 'planners'),
  Film: places('studio', 'studios', 'producers', 'coordinators'),
  Mining: places('mine', 'mines', 'shift leads', 'planners'),
  Culture: places('theatre', 'theatres', 'stage managers', 'box office leads'),
};

export const getPlaces = ({ industry, segment }: Pick<Company, 'industry' | 'segment'>): StoryPlaces =>
  BY_INDUSTRY[industry] ?? BY_SEGMENT[segment] ?? PLANT;
