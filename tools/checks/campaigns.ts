import { execFileSync } from 'node:child_process';
import { root } from './reports';
import { jest, journeys, node, type Stage, statements } from './stages';

/** Finds the test files that call `rounds`. They repeat their tests more often in a campaign. */
const withRounds = () =>
  execFileSync('git', ['grep', '--untracked', '-l', '\\brounds(', '--', '*.test.ts', '*.test.tsx'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter(Boolean);

const bench = (name: string, ...options: string[]): Stage => ({
  name,
  command: 'npx',
  args: ['--yes', 'pnpm@12.21.0', '--filter', '@lapis/bench', 'run', name, '--check', ...options],
});

interface Campaign {
  share: number;
  name: string;
  about: string;
  stages(): Stage[];
}

/**
 * Tests that take too long for `npm test`, divided into five shares. `.ci/run` runs one share a day, so each
 * test runs every five days.
 */
export const campaigns: Campaign[] = [
  {
    share: 0,
    name: 'rounds',
    about: 'random sequences and killed processes in their full number',
    stages: () => [jest({ name: 'rounds', files: withRounds(), env: { CAMPAIGN: '1' } })],
  },
  {
    share: 0,
    name: 'slow',
    about: 'the tests of pages with slow answers, and with slow steps',
    stages: () =>
      ['answers', 'test'].map((SLOW) =>
        jest({ name: `slow-${SLOW}`, args: ['--selectProjects', 'browser'], env: { SLOW } }),
      ),
  },
  {
    share: 1,
    name: 'postgres',
    about: 'all tests of the server with each site on PostgreSQL',
    stages: () => [
      jest({ name: 'postgres', args: ['--selectProjects', 'server'], env: { TEST_SITES_ON: 'postgres' } }),
      statements,
    ],
  },
  {
    share: 2,
    name: 'journeys',
    about: 'long journeys: other browsers, bundlers, proxies, repositories, further views with axe',
    stages: () => [journeys({ name: 'long-journeys', args: ['--grep', '@campaign'] })],
  },
  {
    share: 3,
    name: 'nodes',
    about: 'the packed site with the oldest and newest supported releases of Node',
    stages: () => [node('nodes', 'tools/checks/nodes.mjs')],
  },
  {
    share: 3,
    name: 'newsletters',
    about: 'a newsletter to 2,000 readers while its server is killed',
    stages: () => [bench('newsletters', '--readers', '2000')],
  },
  {
    share: 4,
    name: 'kill',
    about: 'twenty kills of the built server',
    stages: () => [bench('kill')],
  },
  {
    share: 4,
    name: 'guides',
    about: 'the commands of the tutorials and other guides in a clone of the project',
    stages: () => [{ name: 'guides', command: 'tsx', args: ['tools/checks/guides/run-guides.ts'] }],
  },
];

export function campaignsOn(date: Date) {
  const day = Math.floor(date.getTime() / 86_400_000);
  return campaigns.filter(({ share }) => share === day % 5);
}
