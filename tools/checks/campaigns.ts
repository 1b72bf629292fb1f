import { execFileSync } from 'node:child_process';
import { root } from './reports';
import { jest, journeys, node, type Stage, statements } from './stages';

/** The tests that repeat something more often in a campaign (`rounds`). */
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

/** What is too long for `npm test`, in five shares, of which `.ci/run` runs one a day: each comes every five days. */
export const campaigns: Campaign[] = [
  {
    share: 0,
    name: 'rounds',
    about: 'random sequences and killed processes in their full number',
    stages: () => [jest({ name: 'rounds', args: withRounds(), env: { CAMPAIGN: '1' } })],
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
    about: 'long journeys: other browsers, bundlers, proxies, repositories',
    stages: () => [journeys({ name: 'long-journeys', args: ['--grep', '@campaign'] })],
  },
  {
    share: 3,
    name: 'nodes',
    about: 'the packed site with each supported release of Node',
    stages: () => [node('nodes', 'e2e/nodes.mjs')],
  },
  {
    share: 3,
    name: 'letters',
    about: 'a letter to 2,000 readers while its server is killed',
    stages: () => [bench('letters', '--readers', '2000')],
  },
  {
    share: 4,
    name: 'kill',
    about: 'twenty kills of the built server',
    stages: () => [bench('kill')],
  },
];

/** The campaigns whose turn it is on a day. */
export function campaignsOn(date: Date) {
  const day = Math.floor(date.getTime() / 86_400_000);
  return campaigns.filter(({ share }) => share === day % 5);
}
