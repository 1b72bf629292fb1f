/**
 * Runs what is too long for `npm test`: the share of the day, `-- --all`, or the campaigns that are named. Builds first.
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
