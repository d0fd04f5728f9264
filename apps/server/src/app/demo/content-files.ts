/** Reads the texts, names and settings of the demo company from the files in `content/` and validates them. */
import { DefinitionFile } from '@mainstay/contract/definitions/transfer';
import { PRIORITIES } from '@mainstay/contract/rules/actions';
import { EmailTemplateBody } from '@mainstay/contract/mail/templates';
import { ProcessBody } from '@mainstay/contract/external-processes';
import { IMPORT_KINDS } from '@mainstay/contract/rules/import-kinds';
import { TICKET_PRIORITIES, TICKET_STATUSES } from '@mainstay/contract/rules/tickets';
import { z } from 'zod';
import announcementsFile from './content/announcements.json' with { type: 'json' };
import answersFile from './content/answers.json' with { type: 'json' };
import companiesFile from './content/companies.json' with { type: 'json' };
import contactsFile from './content/contacts.json' with { type: 'json' };
import definitionsFile from './content/definitions.json' with { type: 'json' };
import diaryFile from './content/diary.json' with { type: 'json' };
import externalProcessesFile from './content/external-processes.json' with { type: 'json' };
import imagesFile from './content/images.json' with { type: 'json' };
import mailFile from './content/mail.json' with { type: 'json' };
import notesFile from './content/notes.json' with { type: 'json' };
import playbooksFile from './content/playbooks.json' with { type: 'json' };
import productsFile from './content/products.json' with { type: 'json' };
import storiesFile from './content/stories.json' with { type: 'json' };
import successPlansFile from './content/success-plans.json' with { type: 'json' };
import supportFile from './content/support.json' with { type: 'json' };
import ticketsFile from './content/tickets.json' with { type: 'json' };

const Texts = z.array(z.string()).min(1);
/** Two ends of a range. */
const Range = z.tuple([z.number(), z.number()]);
/** A list in a single text, separated by commas. */
const List = z.string().transform((text) => text.split(', '));

/**
 * The development of an account over two years: g grows, s steady, d declines slowly, f falls in the last weeks, w
 * seasonal, o onboarding, n no usage at all, c its source counts uses but not people, x churned, r churned and came
 * back.
 */
const STORIES = ['g', 's', 'd', 'f', 'w', 'o', 'n', 'c', 'x', 'r'] as const;
export type Story = (typeof STORIES)[number];
const PLANS = ['Starter', 'Growth', 'Enterprise'] as const;
export type Plan = (typeof PLANS)[number];
const OWNERS = ['maya', 'noah', 'lena', 'olga', 'emil', 'rhea'] as const;
export type OwnerName = (typeof OWNERS)[number];
const PEOPLE = ['ada', 'olga', 'dev', 'lena', 'evan', 'maya', 'noah', 'emil', 'rhea'] as const;
export type PersonName = (typeof PEOPLE)[number];
const PLAYBOOK_KEYS = [
  'risk',
  'adoption',
  'review',
  'onboarding',
  'expansion',
  'renewal',
  'support',
  'health',
] as const;
export type PlaybookKey = (typeof PLAYBOOK_KEYS)[number];

/**
 * A line of a company contains name, industry, segment, country and city, plan, story and the company's business, which
 * continues the name; ` < ` precedes the name of the parent.
 */
const CompanyLines = z.array(z.string().regex(/^[^|]+(?:\|[^|]+){2}\|[A-Z]{2} [^|]+\|[^|]\|[^|]\|[^|]+$/)).min(1);
const Companies = z.strictObject({
  /** By owner; parents before their children within a family. */
  demo: z.record(z.enum(OWNERS), CompanyLines),
  /** Six small customers of the second company, so that a leak between companies would be visible. */
  globex: CompanyLines,
  segments: z.record(z.string(), z.string()),
  countries: z.record(z.string(), z.string()),
  plans: z.record(z.string(), z.enum(PLANS)),
  /** A site of a customer, its plural, and kinds of users there, by industry or segment. */
  places: z.record(z.string(), z.tuple([z.string(), z.string()], z.string())),
  /** Of the accounts that appear in screenshots. The texts mention no numbers or dates because these depend on the clock. */
  descriptions: z.record(z.string(), z.string()),
  tags: z.record(z.string(), Texts),
  referralSources: Texts,
});

const StorySettings = z.strictObject({
  /** The share of assigned seats at the beginning and at the end of the two years. */
  adoption: Range,
  /** The probability that a play is completed and not in progress. */
  finished: z.number().default(0.2),
  /** Growth of seats at a renewal, in percent. */
  growth: Range,
  /** Playbooks in progress, in the order in which they are drawn. */
  playbooks: z.array(z.enum(PLAYBOOK_KEYS)),
  /** Tags with their probabilities. */
  tags: z.array(z.tuple([z.string(), z.number()])),
});

const Job = z.string().transform((text) => {
  const [title = '', department = ''] = text.split(' / ');
  return { title, department };
});
const Contacts = z.strictObject({
  firstNames: List,
  lastNames: List,
  notes: Texts,
  /** From the top of a company down; each level reports to the level above. */
  jobLevels: z.array(List.pipe(z.array(Job))),
  /** The contacts that appear in screenshots: first name, last name, title, department and tags. */
  flagship: z.array(z.tuple([z.string(), z.string(), z.string(), z.string(), Texts])),
});

const Step = z.strictObject({
  /** Days after the start of the play. */
  after: z.int(),
  priority: z.enum(PRIORITIES),
  name: z.string(),
  how: z.string().default(''),
  /** Zero-based indexes of the steps that it waits for. */
  waits: z.array(z.int()).default([]),
  /** The owner: a rule, or a first name. */
  owner: z.string().default('primary'),
});
export type Step = z.infer<typeof Step>;
const Playbook = z.strictObject({
  name: z.string(),
  priority: z.enum(PRIORITIES),
  /** Shown with the first step. */
  purpose: z.string(),
  steps: z.array(Step),
  /** Pairs of steps in plays that users started: the first waits for the second. */
  dependencies: z.array(z.tuple([z.string(), z.string()])).default([]),
  /** The note of the second version, which added dependencies and owners; the first version has none of them. */
  revised: z.string().optional(),
});
export type Playbook = z.infer<typeof Playbook>;

/** KPIs of an account that success plans measure. */
export const GOAL_KPIS = ['License Utilization', 'Unused seats', 'Open cases'] as const;
/** Measured by a KPI of the account; `by` is the intended change in percent of the current value. */
const MeasuredGoal = z.strictObject({ name: z.string(), kpi: z.enum(GOAL_KPIS), by: z.number() });
export type MeasuredGoal = z.infer<typeof MeasuredGoal>;
const MILESTONES = ['Onboarding', 'Go-live', 'Adoption', 'Renewal', 'Expansion'] as const;
/** Tracked by a milestone: the steps in order, the target last. */
const MilestoneGoal = z.strictObject({ name: z.string(), milestone: z.enum(MILESTONES), steps: Texts });
const Goal = z.union([MeasuredGoal, MilestoneGoal]);
export type Goal = z.infer<typeof Goal>;
const SuccessPlan = z.strictObject({
  /** Possible names of plans of this kind. */
  names: Texts,
  description: z.string(),
  summary: z.string(),
  goals: z.array(Goal),
});

const Support = z.strictObject({
  /** Subjects of cases: minor questions, general problems, and problems with a product that the customer has. */
  minor: Texts,
  common: Texts,
  products: z.record(z.string(), Texts),
  /** Reason codes with the feedback of the customers; the notes of the last months are consistent with them. */
  churnReasons: z.array(z.tuple([z.string(), z.string().nullable()])).min(1),
});

/** Tickets that users submitted to the support of the product. */
const Announcements = z.array(
  z.strictObject({
    by: z.string(),
    /** Working days before today on which it is published; negative if it is planned. */
    days: z.int(),
    title: z.string(),
    description: z.string(),
    roles: z.array(z.string()).default([]),
    readBy: z.array(z.string()),
  }),
);

const Tickets = z.strictObject({
  tickets: z.array(
    z.strictObject({
      /** Days before today. */
      daysAgo: z.int(),
      by: z.enum(PEOPLE),
      priority: z.enum(TICKET_PRIORITIES),
      status: z.enum(TICKET_STATUSES),
      name: z.string(),
      description: z.string(),
      assignedTo: z.string().optional(),
      comments: z.string().default(''),
      /** Days from today; negative if it is already closed. */
      closesIn: z.int().optional(),
      /** The lines of a screenshot, of which the last one is marked. */
      image: Texts.optional(),
    }),
  ),
});

/** Subjects of the mail and meetings of an account, by its story or its state. */
const MAIL_THEMES = [
  'everyday',
  'growing',
  'steady',
  'declining',
  'escalation',
  'seasonal',
  'onboarding',
  'dataFeed',
  'wonBack',
  'renewal',
] as const;
export type MailTheme = (typeof MAIL_THEMES)[number];
/** Texts have slots and alternatives like those of notes. */
const MailThread = z.strictObject({
  subject: z.string(),
  /** Whether answers go to the team lead too. */
  copiesLead: z.literal(true).optional(),
  /** Begin with `<` if the contact wrote them, and with `>` if the manager did. */
  messages: z.array(z.string().regex(/^[<>] /)).min(1),
});
export type MailThread = z.infer<typeof MailThread>;
const Mail = z.strictObject({
  threads: z.record(z.enum(MAIL_THEMES), z.array(MailThread).min(1)),
  /** Titles of meetings. */
  meetings: z.record(z.enum(MAIL_THEMES), Texts),
  greetings: Texts,
  closings: Texts,
  templates: z.array(EmailTemplateBody).min(1),
});

const Product = z.strictObject({
  name: z.string(),
  sku: z.string(),
  priceMinor: z.int(),
  /** Between 0 and 1. */
  usedShare: z.number().min(0).max(1),
  /** A star marks a beta feature. */
  features: Texts,
});

/**
 * A template of a note by an account manager. A slot in braces is replaced by a fact of the account; brackets contain
 * alternatives of which one is selected: `{first} [likes|praises] {feature}.` Its tags follow: `#Renewal`. A note with
 * `@contact` is about the contact instead of the account.
 */
const NOTE = /^([^#@]+?)((?: #[\w-]+)*)( @contact)?$/s;
const NoteText = z
  .string()
  .regex(NOTE)
  .transform((template) => {
    const [, text = '', tags = '', contact] = NOTE.exec(template) ?? [];
    return { text, tags: tags.split(' #').slice(1), onContact: contact !== undefined };
  });
export type NoteText = z.infer<typeof NoteText>;
const NoteTexts = z.array(NoteText).min(1);
const Notes = z.strictObject({
  /** The first weeks, in order; days after the start. */
  beginning: z.array(z.strictObject({ after: z.int(), texts: NoteTexts })),
  /** For any customer at any time. */
  everyday: NoteTexts,
  growing: NoteTexts,
  steady: NoteTexts,
  seasonal: NoteTexts,
  declining: NoteTexts,
  dropping: NoteTexts,
  usersNotTracked: NoteTexts,
  preferences: NoteTexts,
  /** On a support case, the day after it was submitted and when it was closed. */
  troubled: NoteTexts,
  resolved: NoteTexts,
  /** When the renewal is near. */
  renewing: NoteTexts,
  renewalAtRisk: NoteTexts,
  renewed: z.strictObject({ more: NoteTexts, fewer: NoteTexts, same: NoteTexts }),
  /** Seats added or removed within a term. */
  changed: z.strictObject({ more: NoteTexts, fewer: NoteTexts }),
  /** The contract is signed, but work has not begun. `past` is a percentage of the time since then. */
  notOnboarded: z.array(z.strictObject({ past: z.int(), texts: NoteTexts })),
  /** Days before the churn, for each recorded reason: first signs, notice, last days. */
  beforeChurn: z.record(z.string(), z.array(z.strictObject({ before: z.int(), text: NoteText }))),
  /** Days after the churn, both before and after the customer came back. */
  afterChurn: z.array(z.strictObject({ after: z.int(), text: NoteText })),
  /** On completed steps of a play, by the name of the step. */
  steps: z.record(z.string(), NoteTexts),
  documents: z.strictObject({ orderForm: NoteText, seatPlan: NoteText, minutes: NoteText, exportedData: NoteText }),
  /** Consistent with the metrics of the flagship. */
  flagship: z.array(
    z.strictObject({
      daysAgo: z.int(),
      /** Written by a member of the extended team instead of the owner. */
      byOther: z.boolean().optional(),
      pinned: z.boolean().optional(),
      text: NoteText,
    }),
  ),
});

/** Working days before today, and the time of day. */
const Moment = { who: z.enum(PEOPLE), daysAgo: z.int() };
const Visit = z.strictObject({
  ...Moment,
  from: z.string(),
  /** When the session was last used. */
  until: z.string(),
  place: z.enum(['home', 'phone']).optional(),
  /** If not set, the session expired. */
  signsOut: z.boolean().optional(),
  /** The time at which Ada ended the session. */
  endedAt: z.string().optional(),
});
export type Visit = z.infer<typeof Visit>;
/** `terms` are the changes in the audit entry. */
const Invitation = z.strictObject({ ...Moment, time: z.string(), terms: z.record(z.string(), z.unknown()) });
export type Invitation = z.infer<typeof Invitation>;
/** An uploaded file; a column contains its header and samples. */
const Upload = z.strictObject({
  ...Moment,
  uploadedAt: z.string(),
  fileName: z.string(),
  rows: z.int(),
  kind: z.enum(IMPORT_KINDS),
  columns: z.array(Texts),
});
export type Upload = z.infer<typeof Upload>;
const PastMoment = z.tuple([Moment.who, Moment.daysAgo, z.string()]);
const Diary = z.strictObject({
  visits: z.array(Visit),
  invitations: z.array(Invitation),
  /** When invitations were accepted and avatars uploaded. */
  accepted: z.array(PastMoment),
  avatars: z.array(PastMoment),
  imports: z.strictObject({ products: Upload, contacts: Upload, accounts: Upload }),
});

const ExternalProcesses = z.strictObject({
  signature: ProcessBody,
  offer: ProcessBody,
  templates: z.array(EmailTemplateBody),
  /** The values of a submitted form. */
  values: z.record(z.string(), z.string()),
  /** Days before today on which the form was submitted, and the replies. */
  runs: z.array(
    z.strictObject({ days: z.int(), answered: z.strictObject({ status: z.int(), ms: z.int(), text: z.string() }) }),
  ),
});

/** What customers and users answered: outcomes of actions, comments in surveys and ideas for the product. */
const Answers = z.strictObject({
  outcomes: Texts,
  ideas: Texts,
  comments: z.strictObject({ good: Texts, fair: Texts, poor: Texts }),
});

/** Shapes are SVG; the image extends from -1 to 1, with y pointing down. */
const Color = z.string().regex(/^#[0-9a-f]{6}$/);
const Images = z.strictObject({
  /** By the first word of the company name. */
  logos: z.record(z.string(), z.strictObject({ color: Color, shape: z.string() })),
  shapes: z.record(z.string(), z.string()),
  portraits: z.partialRecord(
    z.enum(PEOPLE),
    z.strictObject({
      /** The gradient from top to bottom. */
      background: z.tuple([Color, Color]),
      skin: Color,
      hair: Color,
      clothes: Color,
      /** Names of shapes: hair behind the face and in front of it. */
      behind: z.string().optional(),
      front: z.string(),
      extra: z.enum(['beard', 'glasses']).optional(),
    }),
  ),
});

export const companies = Companies.parse(companiesFile);
export const stories = z.record(z.enum(STORIES), StorySettings).parse(storiesFile);
export const contacts = Contacts.parse(contactsFile);
export const playbooks = z.record(z.enum(PLAYBOOK_KEYS), Playbook).parse(playbooksFile);
export const successPlans = z.record(z.enum(PLAYBOOK_KEYS), SuccessPlan).parse(successPlansFile);
export const support = Support.parse(supportFile);
export const announcements = Announcements.parse(announcementsFile);
export const { tickets } = Tickets.parse(ticketsFile);
/** By family. */
export const products = z.record(z.string(), z.array(Product)).parse(productsFile);
/** What the administrators created: custom attributes and tables, KPIs, components and pages. */
export const definitions = DefinitionFile.parse(definitionsFile);
export const externalProcesses = ExternalProcesses.parse(externalProcessesFile);
export const mail = Mail.parse(mailFile);
export const notes = Notes.parse(notesFile);
export const answers = Answers.parse(answersFile);
export const diary = Diary.parse(diaryFile);
export const images = Images.parse(imagesFile);
