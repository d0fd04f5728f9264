/** Checks the subjects of commits since `origin/main`: Conventional Commits, in the imperative, at most 72 characters. */
import { execFileSync } from 'node:child_process';
import { isProgram, root } from './project.mjs';

const MAX_LENGTH = 72;
const KINDS = ['feat', 'fix', 'docs', 'style', 'refactor', 'perf', 'test', 'build', 'ci', 'chore', 'revert'];
const SUBJECT = new RegExp(`^(?:${KINDS.join('|')})(?:\\([a-z0-9-]+\\))?!?: [^A-Z\\s].*[^.\\s]$`);
/** Third person and past tense of the verbs that begin most subjects. */
const NOT_IMPERATIVE =
  /: (?:add|fix|change|remove|update|rename|move|use|show|make|split|test|quote)(?:s|ed|es|d|ing)\b/;

/** Returns why a subject is invalid, or undefined. */
export function findSubjectIssue(subject) {
  if (subject.length > MAX_LENGTH) return `longer than ${MAX_LENGTH} characters`;
  if (!SUBJECT.test(subject)) return `not of the form "fix(plans): keep the draft", with one of ${KINDS.join(', ')}`;
  if (NOT_IMPERATIVE.test(subject)) return 'not in the imperative';
  return undefined;
}

const git = (...args) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });

/** Returns the subjects since `origin/main`; none in a folder without Git or without that branch. */
function readSubjects() {
  try {
    return git('log', '--no-merges', '--format=%s', 'origin/main..HEAD').split('\n').filter(Boolean);
  } catch {
    return [];
  }
}

if (isProgram(import.meta.url)) {
  const subjects = readSubjects();
  const issues = subjects.flatMap((subject) => {
    const issue = findSubjectIssue(subject);
    return issue ? [`${subject}: ${issue}`] : [];
  });
  for (const issue of issues) console.log(issue);
  console.log(`commits: ${subjects.length} since origin/main, ${issues.length} with an invalid subject`);
  process.exitCode = issues.length === 0 ? 0 : 1;
}
