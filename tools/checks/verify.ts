/**
 * Runs everything that must succeed before a merge: types, lint, formatting and unused code; unit tests; `npm
 * run new` in a scratch copy; the build; journeys in a real browser. The build runs in parallel with the unit
 * tests, which spend much of their time waiting. The journeys start only if everything else has succeeded. A few failed
 * tests run a second time; the output names those that passed only then. The last line counts the tests of
 * both runners.
 *
 * `--changed [COMMIT]` leaves out tests that can't be affected by the changes since a commit (default: HEAD).
 */
import { campaigns } from './campaigns';
import { planFor } from './changes';
import { build, jest, journeys, node, runStages, statements } from './stages';

const [flag, commit = 'HEAD', ...others] = process.argv.slice(2);
if ((flag !== undefined && flag !== '--changed') || others.length) {
  console.error('Usage: npm test [-- --changed [COMMIT]]');
  process.exit(2);
}

const plan = flag ? await planFor(commit) : { tests: [], journeys: [], isWhole: true };
const lint = { name: 'lint', command: 'npm', args: ['run', '--silent', 'lint'] };
const check = node('check', 'tools/checks/check-additions.mjs');
const hasTests = plan.isWhole || plan.tests.length > 0;
const hasJourneys = plan.isWhole || plan.journeys.length > 0;

await runStages(
  [
    [
      [lint, ...(hasJourneys ? build : []), ...(plan.isWhole ? [check] : [])],
      hasTests
        ? [jest({ files: plan.tests }), ...(process.env['TEST_DATABASE_URL'] ? [statements] : [])]
        : [],
    ],
    [hasJourneys ? [journeys({ args: ['--grep-invert', '@campaign', ...plan.journeys] })] : []],
  ],
  [
    ...(plan.isWhole ? [] : [`Left out: what the changes since ${commit} don't reach.`]),
    ...(process.env['TEST_DATABASE_URL']
      ? []
      : ['Skipped: the tests on PostgreSQL, because TEST_DATABASE_URL names no server']),
    `Left to \`npm run campaign\`: ${campaigns.map(({ about }) => about).join('; ')}.`,
  ],
);
