/** Names of a customer's sites, and of the users who work there. */
import type { Company } from '../companies.ts';

export interface StoryPlaces {
  place: string;
  places: string;
  people: readonly string[];
}

const createPlaces = (place: string, plural: string, ...people: string[]): StoryPlaces => ({
  place,
  places: plural,
  people,
});
const PLANT = createPlaces('plant', 'plants', 'planners', 'shift leads', 'line leads');

const BY_SEGMENT: Readonly<Record<string, StoryPlaces>> = {
  Manufacturing: PLANT,
  Retail: createPlaces('shop', 'shops', 'shop managers', 'buyers'),
  Services: createPlaces('office', 'offices', 'coordinators', 'team leads'),
  Financial: createPlaces('branch', 'branches', 'analysts', 'clerks'),
  Healthcare: createPlaces('clinic', 'clinics', 'ward managers', 'schedulers'),
  Logistics: createPlaces('depot', 'depots', 'dispatchers', 'shift leads'),
  Technology: createPlaces('office', 'offices', 'team leads', 'analysts'),
};
/** Used where the segment is not specific enough. */
const BY_INDUSTRY: Readonly<Record<string, StoryPlaces>> = {
  Pharmaceuticals: PLANT,
  Biotechnology: PLANT,
  'Medical devices': PLANT,
  Laboratory: createPlaces('lab', 'labs', 'lab managers', 'technicians'),
  Pharmacies: createPlaces('pharmacy', 'pharmacies', 'pharmacists', 'branch managers'),
  Care: createPlaces('home', 'homes', 'care managers', 'schedulers'),
  Education: createPlaces('school', 'schools', 'course planners', 'secretaries'),
  Hospitality: createPlaces('hotel', 'hotels', 'front office managers', 'housekeepers'),
  'Regional airline': createPlaces('station', 'stations', 'crew planners', 'dispatchers'),
  'Passenger shipping': createPlaces('terminal', 'terminals', 'crew planners', 'dispatchers'),
  Agriculture: createPlaces('orchard', 'orchards', 'foremen', 'planners'),
  'House building': createPlaces('building site', 'building sites', 'site managers', 'planners'),
  'Boat building': createPlaces('yard', 'yards', 'yard leads', 'planners'),
  'Ship repair': createPlaces('yard', 'yards', 'yard leads', 'planners'),
  Film: createPlaces('studio', 'studios', 'producers', 'coordinators'),
  Mining: createPlaces('mine', 'mines', 'shift leads', 'planners'),
  Culture: createPlaces('theatre', 'theatres', 'stage managers', 'box office leads'),
};

export const getPlaces = ({ industry, segment }: Pick<Company, 'industry' | 'segment'>): StoryPlaces =>
  BY_INDUSTRY[industry] ?? BY_SEGMENT[segment] ?? PLANT;
