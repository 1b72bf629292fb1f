/**
 * Builds the project, and runs tests that take too long for `npm test`: today's share, all of them (`--
 * --all`), or the named campaigns.
 */
import { campaigns, campaignsOn } from './campaigns';
import { build, runStages } from './stages';

const named = process.argv.slice(2);
const wanted = named.includes('--all')
  ? campaigns
  : named.length
    ? campaigns.filter(({ name }) => named.includes(name))
    : campaignsOn(new Date());

if (!named.includes('--all') && named.some((word) => !campaigns.some(({ name }) => name === word))) {
  console.error('Usage: npm run campaign [-- --all | NAME …], where the names are:');
  for (const { name, about } of campaigns) console.error(`  ${name.padEnd(10)}${about}`);
  process.exit(2);
}

console.log(`Campaigns: ${wanted.map(({ name, about }) => `${name} (${about})`).join('; ')}.`);
await runStages([[build], ...wanted.map(({ stages }) => [stages()])]);
